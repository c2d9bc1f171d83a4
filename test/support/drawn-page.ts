import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { GreyPicture } from '../../src/platform/ocr/ocr.types.js';

interface Memory {
  readonly wasmExports: { readonly malloc: (bytes: number) => number; readonly free: (at: number) => void };
  readonly HEAPU8: Uint8Array;
}

let started: ReturnType<typeof start> | undefined;

async function start() {
  const file = await readFile(createRequire(__filename).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: new Uint8Array(file).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/**
 * Returns an image of a page as wide as A4, with lines in 11-point Helvetica, rotated clockwise by the given degrees.
 */
export async function drawPage(
  lines: readonly string[],
  {
    dpi,
    degrees = 0,
    height: points = 842,
  }: { readonly dpi: number; readonly degrees?: number; readonly height?: number },
): Promise<GreyPicture> {
  const pdfium = await (started ??= start());
  const memory = pdfium.pdfium as unknown as Memory;
  const bytes = pageOf(lines, degrees, points);
  const at = memory.wasmExports.malloc(bytes.length);
  memory.HEAPU8.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  const page = pdfium.FPDF_LoadPage(document, 0);
  const [width, height] = [Math.round((595 * dpi) / 72), Math.round((points * dpi) / 72)];
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const pixels = new Uint8Array(width * height);
  const drawn = memory.HEAPU8;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * width + x] = drawn[from + y * stride + 4 * x + 1] ?? 0;
  }
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  pdfium.FPDF_CloseDocument(document);
  memory.wasmExports.free(at);
  return { width, height, dpi, pixels };
}

function pageOf(lines: readonly string[], degrees: number, height: number): Uint8Array {
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle).toFixed(6), Math.sin(angle).toFixed(6)];
  const turned = `${cos} ${sin} ${(-Number(sin)).toFixed(6)} ${cos} 80 ${height - 142} cm`;
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ');
  const content = `${turned} BT /F1 11 Tf 16 TL 0 0 Td ${shown} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  // PDFium finds the objects without a cross-reference table.
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
