"""Makes PDFs with Pango and cairo, ReportLab and WeasyPrint, those of them that are installed.

make.py FOLDER reads a list of {"file", "producer", "font", "direction", "layout", "heading", "lines", "html"} from
standard input, writes each file into FOLDER and prints the names of those that were made.
"""

import json
import pathlib
import subprocess
import sys

WIDTH, HEIGHT, MARGIN = 595, 842, 50


def pango(page, file):
    import cairo
    import gi

    gi.require_version("Pango", "1.0")
    gi.require_version("PangoCairo", "1.0")
    from gi.repository import Pango, PangoCairo

    surface = cairo.PDFSurface(str(file), WIDTH, HEIGHT)
    context = cairo.Context(surface)
    if page["layout"] == "rotated":
        context.translate(WIDTH - MARGIN, MARGIN)
        context.rotate(1.5707963267948966)
    else:
        context.translate(MARGIN, MARGIN)
    columns = 2 if page["layout"] == "columns" else 1
    width = (WIDTH - 2 * MARGIN - 20 * (columns - 1)) / columns
    for column in range(columns):
        context.save()
        context.translate(column * (width + 20), 0)
        for index, line in enumerate([page["heading"], *page["lines"]][column::columns]):
            layout = PangoCairo.create_layout(context)
            size = 16 if index == 0 else 11
            style = " Bold Italic" if page["layout"] == "styled" and index % 2 else ""
            layout.set_font_description(Pango.FontDescription(f"{page['font']}{style} {size}"))
            layout.set_width(int(width * Pango.SCALE))
            layout.set_justify(page["layout"] == "styled")
            layout.set_text(line, -1)
            context.move_to(0, 0)
            PangoCairo.show_layout(context, layout)
            context.translate(0, layout.get_pixel_size().height + 8)
        context.restore()
    surface.finish()


def reportlab(page, file):
    from reportlab.lib import colors
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

    found = subprocess.run(["fc-match", "-f", "%{file}", page["font"]], capture_output=True, text=True, check=True)
    name = page["font"].replace(" ", "")
    pdfmetrics.registerFont(TTFont(name, found.stdout))
    style = ParagraphStyle("text", fontName=name, fontSize=11, leading=15, alignment=4 if page["layout"] == "styled" else 0)
    flow = [Paragraph(page["heading"], style)]
    flow += [Paragraph(line.replace("&", "&amp;"), style) for line in page["lines"]]
    if page["layout"] == "table":
        rows = [page["cells"][i : i + 2] for i in range(0, len(page["cells"]), 2)]
        flow.append(Table(rows, style=[("FONT", (0, 0), (-1, -1), name), ("GRID", (0, 0), (-1, -1), 1, colors.black)]))
    SimpleDocTemplate(str(file), rotation=90 if page["layout"] == "rotated" else 0).build(flow)


def weasyprint(page, file):
    from weasyprint import HTML

    HTML(string=page["html"]).write_pdf(str(file))


def main():
    folder = pathlib.Path(sys.argv[1])
    missing = set()
    for page in json.load(sys.stdin):
        if page["producer"] in missing:
            continue
        try:
            globals()[page["producer"]](page, folder / page["file"])
            print(page["file"])
        except (ImportError, ValueError) as error:
            missing.add(page["producer"])
            print(f"{page['producer']}: {error}", file=sys.stderr)
        except Exception as error:
            # Of a font that this program does not take.
            print(f"{page['file']}: {error}", file=sys.stderr)


main()
