import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isLong } from '../budget';
import { HelperProcess } from './helper-process';
import type { PdfAtHand, Reading } from './reading';

/** Whether the programs may be used. scripts/services/pdf-tools.sh installs them and prints the value for PDF_TOOLS. */
export const HAS_TOOLS = process.env.PDF_TOOLS !== undefined;

const TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 256 * 1024 * 1024;

/** The result of a program; the status is undefined after a timeout. */
export interface Outcome {
  readonly status: number | undefined;
  readonly output: Buffer;
  readonly complaint: string;
}

interface Answer {
  readonly code?: number | string | null;
  readonly output: Uint8Array;
  readonly complaint: string;
}

/**
 * A small helper process that starts programs, since starting one copies the parent's memory tables, which are large in
 * a test process.
 */
const runner = new HelperProcess('tool-runner.mjs');

/** Runs a program of the tests. @throws if it is not installed */
export async function runTool(program: string, args: readonly string[]): Promise<Outcome> {
  const { code, output, complaint } = await runner.ask<Answer>({
    program,
    args,
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT,
  });
  if (code === 'ENOENT') throw new Error(`${program} is missing: run scripts/services/pdf-tools.sh`);
  return { status: typeof code === 'number' ? code : undefined, output: Buffer.from(output), complaint };
}

/** Returns the text of the pages by Poppler in reading order. */
export const popplerText = async (pdf: PdfAtHand, ...options: string[]): Promise<Reading> => {
  const { output } = await runTool('pdftotext', ['-upw', pdf.password, '-enc', 'UTF-8', ...options, pdf.file, '-']);
  return { name: ['pdftotext', ...options].join(' '), text: output.toString('utf8') };
};

/** Returns the text of the pages by the programs that read text. */
export async function programTexts(pdf: PdfAtHand): Promise<readonly Reading[]> {
  const [plain, raw, layout, mutool] = await Promise.all([
    popplerText(pdf),
    popplerText(pdf, '-raw'),
    popplerText(pdf, '-layout'),
    runTool('mutool', ['draw', '-q', '-p', pdf.password, '-F', 'txt', pdf.file]),
  ]);
  return [plain, raw, layout, { name: 'mutool', text: mutool.output.toString('utf8') }];
}

/** Returns the file as written by qpdf and MuPDF with all streams decompressed, and its objects as printed by MuPDF. */
export async function writtenOut(pdf: PdfAtHand): Promise<Buffer[]> {
  const [qdf, clean] = [path.join(pdf.folder, 'qdf.pdf'), path.join(pdf.folder, 'clean.pdf')];
  const open = ['--qdf', '--object-streams=disable', '--preserve-unreferenced', '--decrypt', '--decode-level=all'];
  const [, , shown] = await Promise.all([
    runTool('qpdf', [`--password=${pdf.password}`, ...open, pdf.file, qdf]),
    runTool('mutool', ['clean', '-p', pdf.password, '-D', '-d', pdf.file, clean]),
    runTool('mutool', ['show', '-p', pdf.password, pdf.file, 'grep']),
  ]);
  const files = await Promise.all([qdf, clean].map((file) => readFile(file).catch(() => Buffer.alloc(0))));
  return [...files, shown.output];
}

/** Renders the pages to images, in order. */
export async function drawn(pdf: PdfAtHand, name: string, ...options: string[]): Promise<string[]> {
  const prefix = path.join(pdf.folder, name);
  await runTool('pdftoppm', ['-upw', pdf.password, '-cropbox', ...options, pdf.file, prefix]);
  const files = (await readdir(pdf.folder)).filter((file) => file.startsWith(`${name}-`));
  return files.sort().map((file) => path.join(pdf.folder, file));
}

async function drawnByMupdf(pdf: PdfAtHand, dpi: number): Promise<string[]> {
  const output = path.join(pdf.folder, 'mupdf-%05d.pgm');
  await runTool('mutool', ['draw', '-q', '-p', pdf.password, '-r', String(dpi), '-c', 'gray', '-o', output, pdf.file]);
  const files = (await readdir(pdf.folder)).filter((file) => file.startsWith('mupdf-'));
  return files.sort().map((file) => path.join(pdf.folder, file));
}

/**
 * Returns what Tesseract reads on the pages rendered by Poppler, in blocks, and by MuPDF, wherever there are letters.
 * OCR takes longer than all else, so in `npm test` Poppler renders only the pages whose lines must be in order.
 */
export async function readDrawings(pdf: PdfAtHand, dpi: number, inOrder: boolean): Promise<string> {
  const byPoppler = inOrder || isLong ? await drawn(pdf, 'ocr', '-r', String(dpi), '-gray') : [];
  const byMupdf = await drawnByMupdf(pdf, dpi);
  const pages = [...byPoppler.map((file) => [file, '3'] as const), ...byMupdf.map((file) => [file, '11'] as const)];
  const texts: string[] = [];
  for (const [file, mode] of pages) {
    const { output: text } = await runTool('tesseract', [file, '-', '--dpi', String(dpi), '--psm', mode, '-l', 'eng']);
    texts.push(text.toString('utf8'));
  }
  return texts.join('\n');
}
