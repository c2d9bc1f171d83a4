import { readFile } from 'node:fs/promises';
import { drawPages, pageSizes, type DrawnPage, type PageSize } from './packages';
import type { PdfAtHand } from './reading';
import { drawn, HAS_TOOLS, runTool } from './tools';

/** The smallest visible difference between two values of a channel. */
const VISIBLE = 24;
const MAX_DIFFERENT = 0.001;
const DPI = 100;

/** Returns visual differences on pages without findings. @param pages page numbers, from 1 */
export async function lookProblems(before: PdfAtHand, after: PdfAtHand, pages: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  // PDFium cannot open all pages of damaged files, but Poppler can.
  const isOpen = HAS_TOOLS ? [] : await pageSizes(before);
  for (const page of pages.filter((number) => isOpen[number - 1] !== null)) {
    const [old, now] = await Promise.all([drawPage(before, page), drawPage(after, page)]);
    if (old === undefined || now === undefined) {
      problems.push(`page ${page} cannot be drawn`);
      continue;
    }
    const share = differentShare(old, now);
    if (share > MAX_DIFFERENT)
      problems.push(`page ${page} looks different: ${(100 * share).toFixed(2)} % of its pixels`);
  }
  return problems;
}

async function drawPage(pdf: PdfAtHand, page: number): Promise<DrawnPage | undefined> {
  if (!HAS_TOOLS) return (await drawPages(pdf, [page], DPI).catch(() => []))[0];
  const only = ['-r', String(DPI), '-f', String(page), '-l', String(page)];
  const [file] = await drawn(pdf, `look${page}`, ...only);
  return file === undefined ? undefined : fromNetpbm(await readFile(file));
}

/** Reads an image in the raw Netpbm format (P6), with three bytes per pixel. */
function fromNetpbm(file: Buffer): DrawnPage | undefined {
  const [header, width, height] = /^P6\s(\d+)\s(\d+)\s\d+\s/.exec(file.subarray(0, 60).toString('latin1')) ?? [];
  if (header === undefined) return undefined;
  return { width: Number(width), height: Number(height), pixels: file.subarray(header.length) };
}

/** Returns the share of pixels that differ between two renderings; 1 for different sizes. */
function differentShare(old: DrawnPage, now: DrawnPage): number {
  if (old.width !== now.width || old.height !== now.height) return 1;
  const count = old.width * old.height;
  const bytesPerPixel = old.pixels.length / count;
  let different = 0;
  for (let at = 0; at < old.pixels.length; at += bytesPerPixel) {
    for (let i = at; i < at + 3; i++) {
      if (Math.abs((old.pixels[i] ?? 0) - (now.pixels[i] ?? 0)) > VISIBLE) {
        different++;
        break;
      }
    }
  }
  return different / count;
}

/** Returns changes of the number of pages and of their displayed sizes. */
export async function sizeProblems(before: PdfAtHand, after: PdfAtHand): Promise<string[]> {
  const sizes = HAS_TOOLS ? sizesByPoppler : pageSizes;
  const [old, now] = [await sizes(before), await sizes(after)];
  if (old.length !== now.length) return [`${now.length} pages instead of ${old.length}`];
  return old.flatMap((size, i) => {
    const [was, is] = [size, now[i] ?? null].map(inPoints);
    return size === null || was === is ? [] : [`page ${i + 1} has the size ${is} instead of ${was}`];
  });
}

const inPoints = (size: PageSize | null): string => size?.map((length) => length.toFixed(0)).join(' x ') ?? '?';

async function sizesByPoppler({ file, password }: PdfAtHand): Promise<readonly PageSize[]> {
  const { output } = await runTool('pdfinfo', ['-upw', password, '-f', '1', '-l', '100000', file]);
  const text = output.toString('utf8');
  const found = [...text.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)];
  const turns = [...text.matchAll(/^Page +\d+ rot: +(\d+)/gm)].map(([, turn]) => Number(turn));
  return found.map(([, width, height], i) =>
    (turns[i] ?? 0) % 180 === 0 ? [Number(width), Number(height)] : [Number(height), Number(width)],
  );
}
