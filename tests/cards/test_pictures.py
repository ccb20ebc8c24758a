"""Pictures that editors upload: plain ones are drawn anew, everything else is refused with the reason."""

import io
import struct
import zlib
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cards.pictures import KEPT_SIZE, clean_picture


def drawn(format: str = "PNG", size: tuple[int, int] = (60, 80), mode: str = "RGB", **options: Any) -> bytes:
    """A picture file."""
    file = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(file, format, **options)
    return file.getvalue()


def upload(data: bytes, name: str = "art.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def png_head(width: int, height: int) -> bytes:
    """A PNG that claims a size and has hardly a pixel."""
    chunks = [b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0), b"IDAT" + zlib.compress(b"0" * 99)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) for chunk in chunks
    )


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP"])
def test_a_plain_picture_comes_out_as_webp_with_a_name_of_our_own(format):
    kept = clean_picture(upload(drawn(format), "../../../etc/passwd.svg"))
    assert len(kept.name) == len("0" * 32 + ".webp")
    assert kept.name.endswith(".webp")
    picture = Image.open(kept)
    assert (picture.format, picture.size) == ("WEBP", (60, 80))
    assert clean_picture(upload(drawn(format))).name != kept.name


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_kind_of_png_is_understood(mode):
    picture = Image.open(clean_picture(upload(drawn(mode=mode))))
    assert picture.size == (60, 80)


def test_grey_of_sixteen_bits_keeps_its_shades():
    file = io.BytesIO()
    Image.linear_gradient("L").convert("I").point(lambda value: value * 257).convert("I;16").save(file, "PNG")
    shades = Image.open(clean_picture(upload(file.getvalue()))).convert("L")
    assert abs(shades.getpixel((10, 128)) - 128) < 6


def test_see_through_pictures_stay_see_through():
    assert Image.open(clean_picture(upload(drawn(mode="RGBA")))).mode in ("RGB", "RGBA")
    file = io.BytesIO()
    Image.new("RGBA", (10, 10), (255, 0, 0, 0)).save(file, "PNG")
    assert Image.open(clean_picture(upload(file.getvalue()))).convert("RGBA").getpixel((5, 5))[3] == 0


def test_metadata_places_and_appended_scripts_are_dropped():
    exif = Image.Exif()
    exif[0x010E] = "secret place"
    data = drawn("JPEG", exif=exif.tobytes(), comment=b"secret comment") + b"<script>alert(1)</script>"
    kept = clean_picture(upload(data)).read()
    assert b"secret" not in kept
    assert b"script" not in kept
    assert b"script" not in clean_picture(upload(drawn("PNG") + b"<script>alert(1)</script>")).read()


def test_a_photo_that_lies_on_its_side_is_set_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    assert Image.open(clean_picture(upload(drawn("JPEG", exif=exif.tobytes())))).size == (80, 60)


def test_very_large_pictures_are_kept_at_a_sensible_size():
    picture = Image.open(clean_picture(upload(drawn(size=(3000, 3000)))))
    assert picture.size == (KEPT_SIZE[0], KEPT_SIZE[0])
    assert Image.open(clean_picture(upload(drawn(size=(20_000, 10))))).width == KEPT_SIZE[0]


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(SVG, "no PNG, JPEG or WebP", id="svg"),
        pytest.param(b"<!doctype html><script>alert(1)</script>", "no PNG, JPEG or WebP", id="html"),
        pytest.param(b"GIF89a" + drawn("GIF")[6:], "no PNG, JPEG or WebP", id="gif"),
        pytest.param(drawn("TIFF"), "no PNG, JPEG or WebP", id="tiff"),
        pytest.param(drawn("BMP"), "no PNG, JPEG or WebP", id="bmp"),
        pytest.param(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n", "no PNG, JPEG or WebP", id="eps"),
        pytest.param(b"x", "no PNG, JPEG or WebP", id="one-byte"),
        pytest.param(drawn("PNG", (600, 800))[:-400], "damaged or cut off", id="cut-png"),
        pytest.param(drawn("JPEG", (600, 800))[:-400], "damaged or cut off", id="cut-jpeg"),
        pytest.param(drawn("WEBP", (600, 800))[:-40], "damaged", id="cut-webp"),
        pytest.param(png_head(50_000, 50_000), "far too large", id="bomb"),
        pytest.param(png_head(10_000, 10_000), "at most 24 million pixels", id="large-head"),
        pytest.param(png_head(6_000, 6_000), "6000 × 6000 pixels; at most 24 million", id="36-million"),
    ],
)
def test_what_is_no_plain_picture_is_refused_with_the_reason(data, said):
    with pytest.raises(ValidationError, match=said):
        clean_picture(upload(data))


@pytest.mark.parametrize("format", ["PNG", "WEBP"])
def test_animated_pictures_are_refused(format):
    frames = [Image.new("RGB", (9, 9), colour) for colour in ("red", "green", "blue")]
    file = io.BytesIO()
    frames[0].save(file, format, save_all=True, append_images=frames[1:])
    with pytest.raises(ValidationError, match="animated"):
        clean_picture(upload(file.getvalue()))


def test_files_over_the_limit_are_refused_unread(settings):
    settings.UPLOAD_BYTES = 1000
    with pytest.raises(ValidationError, match="at most 1000") as refusal:
        clean_picture(upload(b"0" * 1001))
    assert refusal.value.message == "The file is 1001\xa0bytes; at most 1000\xa0bytes are allowed."


PLAIN = [drawn("PNG"), drawn("JPEG"), drawn("WEBP"), drawn("PNG", mode="P")]


@pytest.mark.filterwarnings("ignore::UserWarning")  # Pillow warns of damaged metadata, which is dropped anyway
@given(st.sampled_from(PLAIN), st.data())
def test_no_damaged_file_gets_through_as_anything_but_a_picture_or_a_refusal(data, draw):
    damaged = bytearray(data)
    for _ in range(draw.draw(st.integers(1, 4))):
        damaged[draw.draw(st.integers(0, len(damaged) - 1))] = draw.draw(st.integers(0, 255))
    damaged = damaged[: draw.draw(st.integers(1, len(damaged)))]
    try:
        kept = clean_picture(upload(bytes(damaged)))
    except ValidationError:
        return
    assert Image.open(kept).format == "WEBP"
