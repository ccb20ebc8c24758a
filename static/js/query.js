// Whether a card answers a query: the JSON of cards/query/document.py over the facts of cards/query/facts.py. Terms are
// true, false, or null where nothing can be said; cards/query/predicate.py does the same in Python.
const COMPARE = {
  ":": (one, other) => one === other, "=": (one, other) => one === other, "!=": (one, other) => one !== other,
  "<": (one, other) => one < other, "<=": (one, other) => one <= other,
  ">": (one, other) => one > other, ">=": (one, other) => one >= other,
};

export function matches(query, card) {
  if (query.root === null) return true;
  return (card.printings.length ? card.printings : [null]).some((printing) => holds(query.root, card, printing) === true);
}

function holds(node, card, printing) {
  if (node.and || node.or) {
    const deciding = Boolean(node.or);
    const held = (node.and ?? node.or).map((part) => holds(part, card, printing));
    return held.includes(deciding) ? deciding : held.includes(null) ? null : !deciding;
  }
  if (node.not) {
    const held = holds(node.not, card, printing);
    return held === null ? null : !held;
  }
  if (node.unknown) return null;
  if (node.among) return node.among.includes(card.id);
  if (node.left) {
    const [left, right] = [sum(node.left, card), sum(node.right, card)];
    return left !== null && right !== null && COMPARE[node.op](left, right);
  }
  if (node.copies) return number(card.formats[node.copies].copies, node);
  return node.printed && !printing ? null : fact(node, card, printing);
}

function sum(parts, card) {
  let total = 0;
  for (const [sign, part] of parts) {
    const value = typeof part === "string" ? card.values[part] : part;
    if (typeof value !== "number") return null;
    total += sign * value;
  }
  return total;
}

function fact(node, card, printing) {
  const { field, kind, op, values } = node;
  const keys = values.map((one) => one.key);
  const own = kind !== "flags" && node.printed ? printing : card;
  const value = node.stored ? card.values[field] : own[field];
  switch (kind) {
    case "text": {
      const names = field === "name" ? card.names : []; // in other languages
      return [node.stored ? card.folded[field] : value, ...names].some((one) => text(one, op, values));
    }
    case "words": return values.some((one) => (card.folded[field] ?? []).includes(one.word));
    case "flags": return keys.some((key) => (card[field] ?? []).includes(key) || (printing?.[field] ?? []).includes(key));
    case "enum": return keys.includes(value) || (field === "sub" && keys.includes(`${card.type}.${card.sub}`));
    case "set": return sets(new Set(card.class), op, new Set(keys));
    case "ordered": return op === ":" ? keys.includes(own.rarity) : own.rank !== null && COMPARE[op](own.rank, values[0].rank);
    case "number": return number(card.values[field], node);
    case "count": return number(card.class.length, node);
    case "owned": return number(card.own, node);
    case "numbering": return any(value, op, values);
    case "date": return own.date !== null && days(own.date, op, values);
    case "format": return keys.some((key) => card.formats[key][field]);
  }
  throw new Error(`no field is of kind ${kind}`);
}

// An artist has several names.
const text = (given, op, values) => [given ?? []].flat().some((value) => values.some(({ word }) => (op === "=" ? value === word : value.includes(word))));

function sets(own, op, wanted) {
  const [all, only] = [[...wanted].every((one) => own.has(one)), [...own].every((one) => wanted.has(one))];
  return { ":": [...wanted].some((one) => own.has(one)), ">=": all, "<=": only, "=": all && only, ">": all && !only, "<": only && !all }[op];
}

// A missing number answers no comparison, only `none`; a variable one only `x`.
function number(value, { op, values }) {
  const named = values.some((one) => (one.none && (value ?? null) === null) || (one.variable && value === "X"));
  const plain = values.filter((one) => "from" in one);
  if (typeof value !== "number") return op !== "!=" && named;
  return op === "!=" ? !named && any(value, op, plain) : named || any(value, op, plain);
}

function any(value, op, values) {
  if (op === "!=") return !any(value, ":", values);
  return values.some(({ from, to }) => (op === ":" ? from <= value && value <= to : COMPARE[op](value, from)));
}

function days(day, op, values) {
  const held = values.map(({ from, to }) => {
    const within = from <= day && day <= to;
    if (op === ":" || op === "!=") return within === (op === ":");
    return COMPARE[op](day, op === "<=" || op === ">" ? to : from);
  });
  return op === "!=" ? held.every(Boolean) : held.some(Boolean);
}
