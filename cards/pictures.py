"""Pictures that people upload: only plain PNG, JPEG and WebP, and only what comes out of drawing them anew."""

import io
import struct
import uuid

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

FORMATS = ("PNG", "JPEG", "WEBP")
KEPT_SIZE = (1500, 2100)  # twice the card face
BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error)  # what Pillow's readers raise on broken files


def clean_picture(upload: UploadedFile) -> ContentFile:
    """The picture as a WebP file with a name of our own; ValidationError says why it is refused.

    Drawing it anew drops everything that is no picture: metadata, places, scripts appended to the file.
    """
    if upload.size is None or upload.size > settings.UPLOAD_BYTES:
        raise ValidationError(
            _("The file is {size}; at most {most} are allowed.").format(
                size=filesizeformat(upload.size), most=filesizeformat(settings.UPLOAD_BYTES)
            )
        )
    picture = _decode(_open(upload.read()))
    picture.thumbnail(KEPT_SIZE, Image.Resampling.LANCZOS)
    drawn = io.BytesIO()
    picture.save(drawn, "WEBP", quality=90, method=4)
    return ContentFile(drawn.getvalue(), name=f"{uuid.uuid4().hex}.webp")


def _open(data: bytes) -> Image.Image:
    """The picture with only its head read: kind, size and number of frames are checked before any pixel is made."""
    try:
        picture = Image.open(io.BytesIO(data), formats=FORMATS)
        frames = getattr(picture, "n_frames", 1)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_large() from error
    except BROKEN as error:
        raise ValidationError(_("This is no PNG, JPEG or WebP picture, or it is damaged.")) from error
    if picture.width * picture.height > settings.UPLOAD_PIXELS:
        raise _too_large(picture)
    if frames > 1:
        raise ValidationError(_("The picture is animated; upload a still one."))
    return picture


def _decode(picture: Image.Image) -> Image.Image:
    try:
        picture.load()
        upright = ImageOps.exif_transpose(picture)
        if upright.mode.startswith("I;16"):  # Pillow would cut these values off at 255 instead of scaling them
            upright = upright.point(lambda value: value / 256).convert("L")
        return upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    except BROKEN as error:
        raise ValidationError(_("The picture is damaged or cut off; save it anew and try again.")) from error


def _too_large(picture: Image.Image | None = None) -> ValidationError:
    limit = settings.UPLOAD_PIXELS // 1_000_000
    if picture is None:
        said = _("The picture is far too large; at most {limit} million pixels are allowed.").format(limit=limit)
    else:
        size = f"{picture.width} × {picture.height}"
        said = _("The picture is {size} pixels; at most {limit} million pixels are allowed.").format(
            size=size, limit=limit
        )
    return ValidationError(said)
