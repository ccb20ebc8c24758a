// Saves changes of a deck one request at a time. What could not be sent is kept in the browser, and said in words.
export class Saver {
  constructor({ deck, address, revision, token, onSaved, onConflict, onRefused, onState }) {
    Object.assign(this, { deck, address, revision, token, onSaved, onConflict, onRefused, onState });
    this.waiting = new Map();
    this.busy = false;
    addEventListener("online", () => this.flush());
  }

  // Copies of a place; a later wish for the same place replaces the earlier one.
  want(place, quantity) {
    this.waiting.set(`n:${place}`, String(quantity));
    this.keep();
    this.onState("saving");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), 250);
  }

  // Anything else that is one POST: a step, undo, redo. Waiting numbers go first.
  async send(address, fields) {
    await this.flush();
    if (!this.waiting.size) await this.post(address, new Map(fields));
  }

  async flush() {
    clearTimeout(this.timer);
    if (this.busy) return this.busy;
    if (!this.waiting.size) return;
    const sent = new Map(this.waiting);
    if (await this.post(this.address, sent)) {
      for (const [field, value] of sent) if (this.waiting.get(field) === value) this.waiting.delete(field);
      this.keep();
      if (this.waiting.size) await this.flush();
    }
  }

  post(address, fields) {
    const done = this.ask(address, fields).finally(() => { if (this.busy === done) this.busy = false; });
    this.busy = done;
    return done;
  }

  async ask(address, fields) {
    this.onState("saving");
    const body = new FormData();
    for (const [field, value] of fields) body.append(field, value);
    body.set("revision", this.revision);
    let answer;
    try {
      answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true", "X-CSRFToken": this.token } });
    } catch {
      this.onState("offline", this.waiting.size);
      return false;
    }
    const html = await answer.text();
    if (answer.ok) this.onSaved(html);
    else if (answer.status === 409) this.stop(() => this.onConflict(html));
    else if (answer.status === 422) this.stop(() => this.onRefused(html));
    else this.onState("lost", this.waiting.size);
    return answer.ok;
  }

  // The page shows what was wanted and asks; nothing more is sent by itself.
  stop(tell) {
    this.waiting.clear();
    this.keep();
    tell();
  }

  keep() {
    const place = `deck:${this.deck}`;
    if (!this.waiting.size) return localStorage.removeItem(place);
    localStorage.setItem(place, JSON.stringify({ revision: this.revision, wanted: [...this.waiting] }));
  }

  // What an earlier visit could not send; whatever is not shaped as it should be is dropped.
  takeUp() {
    let kept;
    try {
      kept = JSON.parse(localStorage.getItem(`deck:${this.deck}`));
    } catch {
      kept = null;
    }
    const wanted = Array.isArray(kept?.wanted) ? kept.wanted : [];
    const sound = wanted.filter((pair) => Array.isArray(pair) && /^n:\w+:\d+$/.test(pair[0]) && /^\d{1,3}$/.test(pair[1]));
    if (sound.length && Number.isInteger(Number(kept.revision))) {
      this.revision = kept.revision;
      this.waiting = new Map(sound);
      this.flush();
    } else localStorage.removeItem(`deck:${this.deck}`);
  }
}
