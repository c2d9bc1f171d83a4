import { readFile } from 'node:fs/promises';
import { drawn, runTool, type PdfAtHand } from './tools';

/** Two shades of a channel closer than this look the same. */
const VISIBLE = 24;
const MOST_DIFFERENT = 0.001;
const DPI = '100';

/** What looks different on pages that nothing was found on. @param pages their numbers, from 1 */
export async function lookProblems(before: PdfAtHand, after: PdfAtHand, pages: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const page of pages) {
    const only = ['-r', DPI, '-f', String(page), '-l', String(page)];
    const files = await Promise.all([drawn(before, `look${page}`, ...only), drawn(after, `look${page}`, ...only)]);
    const [old, now] = files.map((each) => each[0]);
    if (old === undefined || now === undefined) {
      problems.push(`page ${page} cannot be drawn`);
      continue;
    }
    const share = differentShare(await readFile(old), await readFile(now));
    if (share > MOST_DIFFERENT)
      problems.push(`page ${page} looks different: ${(100 * share).toFixed(2)} % of its pixels`);
  }
  return problems;
}

/** The share of pixels that differ between two pictures in the raw format of Netpbm (P6); 1 for other sizes. */
function differentShare(old: Buffer, now: Buffer): number {
  const header = /^P6\s(?:\d+\s){3}/.exec(old.subarray(0, 60).toString('latin1'))?.[0];
  if (header === undefined || old.length !== now.length || !now.subarray(0, 60).toString('latin1').startsWith(header))
    return 1;
  let different = 0;
  for (let at = header.length; at < old.length; at += 3) {
    const shades = [0, 1, 2].map((i) => Math.abs((old[at + i] ?? 0) - (now[at + i] ?? 0)));
    if (Math.max(...shades) > VISIBLE) different++;
  }
  return different / ((old.length - header.length) / 3);
}

/** What changed in the number of pages and in their sizes as people see them. */
export async function sizeProblems(before: PdfAtHand, after: PdfAtHand): Promise<string[]> {
  const [old, now] = [await sizes(before), await sizes(after)];
  if (old.length !== now.length) return [`${now.length} pages instead of ${old.length}`];
  return old.flatMap((size, i) =>
    size === now[i] ? [] : [`page ${i + 1} has the size ${now[i] ?? '?'} instead of ${size}`],
  );
}

async function sizes({ file, password }: PdfAtHand): Promise<string[]> {
  const { output } = await runTool('pdfinfo', ['-upw', password, '-f', '1', '-l', '100000', file]);
  const text = output.toString('utf8');
  const found = [...text.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)];
  const turns = [...text.matchAll(/^Page +\d+ rot: +(\d+)/gm)].map(([, turn]) => Number(turn));
  return found.map(([, width = '', height = ''], i) => {
    const upright = (turns[i] ?? 0) % 180 === 0 ? [width, height] : [height, width];
    return upright.map((length) => Number(length).toFixed(0)).join(' x ');
  });
}
