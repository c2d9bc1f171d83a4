"""Draws lines of text into pictures for scans: reads jobs as JSON from standard input, writes files into the folder.

A job: {"out", "size": [w, h], "lines": [[x, y, text]], "font": pixels, "skew": degrees, "noise": bool, "turn": degrees,
"mode": "1" | "L" | "RGB" | "CMYK", "as": "raw" | "jpeg" | "jp2" | "g4" | "png", "ink", "paper"}
"""

import json
import random
import sys

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, TiffImagePlugin

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def drawn(job):
    image = Image.new("L", job["size"], job.get("paper", 255))
    font = ImageFont.truetype(FONT, job.get("font", 30))
    draw = ImageDraw.Draw(image)
    for x, y, text in job["lines"]:
        draw.text((x, y), text, fill=job.get("ink", 0), font=font)
    if job.get("skew"):
        image = image.rotate(job["skew"], resample=Image.BICUBIC, fillcolor=job.get("paper", 255))
    if job.get("noise"):
        chance = random.Random(7)
        image = image.filter(ImageFilter.GaussianBlur(0.8))
        for _ in range(image.width * image.height // 60):
            at = (chance.randrange(image.width), chance.randrange(image.height))
            image.putpixel(at, max(0, min(255, image.getpixel(at) + chance.randrange(-70, 40))))
    if job.get("turn"):
        image = image.rotate(job["turn"], expand=True)
    return image


def colours(image, mode):
    if mode == "1":
        return image.point(lambda shade: 255 if shade > 140 else 0).convert("1")
    if mode == "RGB":
        return Image.merge("RGB", (image.point(lambda s: min(255, s + 40)), image, image.point(lambda s: min(255, s + 90))))
    return image.convert(mode)


def save(image, job):
    out, how = job["out"], job["as"]
    if how == "raw":
        with open(out, "wb") as file:
            file.write(image.tobytes())
    elif how == "jpeg":
        image.save(out, "JPEG", quality=job.get("quality", 60))
    elif how == "jp2":
        image.save(out, "JPEG2000", quality_mode="rates", quality_layers=[20], no_jp2=False)
    elif how == "png":
        image.save(out, "PNG", dpi=(job.get("dpi", 200),) * 2)
    elif how == "g4":
        # One strip, so that its bytes are the whole picture. Pillow has 0 as black; to the code 0 is white.
        TiffImagePlugin.STRIP_SIZE = 1 << 30
        ImageChops.invert(image).save(out + ".tif", "TIFF", compression="group4")
        with Image.open(out + ".tif") as tiff:
            at, length = tiff.tag_v2[273][0], tiff.tag_v2[279][0]
            assert len(tiff.tag_v2[273]) == 1 and tiff.tag_v2[262] == 1, "not one strip with 0 as black"
        with open(out + ".tif", "rb") as file, open(out, "wb") as strip:
            file.seek(at)
            strip.write(file.read(length))


for each in json.load(sys.stdin):
    save(colours(drawn(each), each["mode"]), each)
