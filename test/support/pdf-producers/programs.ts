import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A program that creates a PDF from its input in its folder, or from a PDF made by a previous program. */
interface Maker {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

const TEXT = 'letter.txt';
const PAGE = 'letter.html';
const POSTSCRIPT = 'letter.ps';
const OF_GROFF = 'groff.pdf';
const PLOT = `plot(1:3, main='Mrs Anna Fischer paid 219-09-9999', xlab='difficult affair', ylab='efficient'); text(2, 2, 'Matthew Bennett'); dev.off()`;
const LABELS = `set title 'Mrs Anna Fischer paid 219-09-9999'; set label 'Matthew Bennett, offering' at 0,0; plot sin(x) title 'efficient waffles'`;

const MAKERS: readonly Maker[] = [
  { name: OF_GROFF, program: 'groff', args: ['-Tpdf', '-ms', TEXT] },
  { name: POSTSCRIPT, program: 'groff', args: ['-Tps', '-ms', TEXT] },
  { name: 'ghostscript-of-groff.pdf', program: 'ps2pdf', args: [POSTSCRIPT, 'ghostscript-of-groff.pdf'] },
  { name: 'enscript.ps', program: 'enscript', args: ['-q', '-p', 'enscript.ps', TEXT] },
  { name: 'ghostscript-of-enscript.pdf', program: 'ps2pdf', args: ['enscript.ps', 'ghostscript-of-enscript.pdf'] },
  {
    name: 'ghostscript-again.pdf',
    program: 'gs',
    args: ['-q', '-o', 'ghostscript-again.pdf', '-sDEVICE=pdfwrite', OF_GROFF],
  },
  { name: 'abiword.pdf', program: 'abiword', args: ['--to=pdf', '-o', 'abiword.pdf', TEXT] },
  { name: 'gnuplot.pdf', program: 'gnuplot', args: ['-e', `set term pdfcairo; set output 'gnuplot.pdf'; ${LABELS}`] },
  { name: 'r.pdf', program: 'R', args: ['-q', '-s', '-e', `pdf('r.pdf'); ${PLOT}`] },
  { name: 'r-cairo.pdf', program: 'R', args: ['-q', '-s', '-e', `cairo_pdf('r-cairo.pdf'); ${PLOT}`] },
  {
    name: 'pandoc-groff.pdf',
    program: 'pandoc',
    args: [PAGE, '-t', 'ms', '--pdf-engine=pdfroff', '-o', 'pandoc-groff.pdf'],
  },
  {
    name: 'pandoc-weasyprint.pdf',
    program: 'pandoc',
    args: [PAGE, '-s', '--metadata', 'title=Letter', '--pdf-engine=weasyprint', '-o', 'pandoc-weasyprint.pdf'],
  },
  { name: 'mupdf.pdf', program: 'mutool', args: ['convert', '-o', 'mupdf.pdf', PAGE] },
  { name: 'mupdf-cleaned.pdf', program: 'mutool', args: ['clean', '-gggz', OF_GROFF, 'mupdf-cleaned.pdf'] },
  { name: 'poppler-cairo.pdf', program: 'pdftocairo', args: ['-pdf', OF_GROFF, 'poppler-cairo.pdf'] },
  { name: 'qpdf.pdf', program: 'qpdf', args: ['--object-streams=generate', '--linearize', OF_GROFF, 'qpdf.pdf'] },
];

/** Runs a program in a folder and returns its output; undefined if it is not installed. */
export type RunIn = (program: string, args: readonly string[], folder: string) => Promise<string | undefined>;

/**
 * Creates PDFs with programs of many kinds: formatters, converters, plotters.
 * @returns the names of the programs that are not installed
 */
export async function byPrograms(lines: readonly string[], folder: string, run: RunIn): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, TEXT), lines.join('\n\n'));
  const body = lines.map((line) => `<p>${line}</p>`).join('');
  await writeFile(path.join(folder, PAGE), `<h1>Report</h1>${body}<table><tr><td>Name<td>Matthew Bennett</table>`);
  const absent = new Set<string>();
  for (const { name, program, args } of MAKERS) {
    const printed = await run(program, args, folder);
    if (printed === undefined) absent.add(program);
    // The printed output is the document, unless an argument names a file.
    else if (!args.some((each) => each.includes(name))) await writeFile(path.join(folder, name), printed, 'latin1');
  }
  return [...absent];
}
