import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TIMEOUT_MS = 120_000;
const MOST_OUTPUT = 256 * 1024 * 1024;

/** What a program gave; one that ran out of time has no status. */
export interface Outcome {
  readonly status: number | undefined;
  readonly output: Buffer;
  readonly complaint: string;
}

interface Answer {
  readonly id: number;
  readonly code?: number | string | null;
  readonly output: Uint8Array;
  readonly complaint: string;
}

/** Starting a program copies the tables of the starter's memory, and a process of tests has a lot: a small one does it. */
class ToolRunner {
  private readonly child = fork(path.join(__dirname, 'tool-runner.mjs'), { serialization: 'advanced' });
  private readonly waiting = new Map<number, (answer: Answer | undefined) => void>();
  private asked = 0;

  constructor() {
    this.child.on('message', (answer: Answer) => {
      this.waiting.get(answer.id)?.(answer);
    });
    this.child.on('exit', () => {
      for (const tell of this.waiting.values()) tell(undefined);
    });
    // It ends with this process, and does not keep it.
    this.child.unref();
    this.child.channel?.unref();
  }

  async run(program: string, args: readonly string[]): Promise<Answer> {
    const id = this.asked++;
    const answer = await new Promise<Answer | undefined>((resolve) => {
      this.waiting.set(id, resolve);
      this.child.send({ id, program, args, timeout: TIMEOUT_MS, maxBuffer: MOST_OUTPUT });
    });
    this.waiting.delete(id);
    if (answer === undefined) throw new Error('The process that runs the programs has ended');
    return answer;
  }
}

let runner: ToolRunner | undefined;

/** Runs a program of the tests. @throws when it is not installed */
export async function runTool(program: string, args: readonly string[]): Promise<Outcome> {
  runner ??= new ToolRunner();
  const { code, output, complaint } = await runner.run(program, args);
  if (code === 'ENOENT') throw new Error(`${program} is missing: run scripts/services/pdf-tools.sh`);
  return { status: typeof code === 'number' ? code : undefined, output: Buffer.from(output), complaint };
}

/** A PDF in a folder of its own while `work` looks at it. */
export interface PdfAtHand {
  readonly file: string;
  readonly folder: string;
  readonly password: string;
  readonly bytes: Buffer;
}

export async function withPdf<T>(bytes: Buffer, password: string, work: (pdf: PdfAtHand) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'umbra-pdf-judge-'));
  try {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, bytes);
    return await work({ file, folder, password, bytes });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What one way of reading a file gives. */
export interface Reading {
  readonly name: string;
  readonly text: string;
  /** Why it gave nothing. */
  readonly problem?: string;
}

/** The text of the pages by Poppler in its reading order. */
export const popplerText = async (pdf: PdfAtHand, ...options: string[]): Promise<Reading> => {
  const { output } = await runTool('pdftotext', ['-upw', pdf.password, '-enc', 'UTF-8', ...options, pdf.file, '-']);
  return { name: ['pdftotext', ...options].join(' '), text: output.toString('utf8') };
};

/** The text of the pages by every reader of text, and what the libraries find beside it. */
export async function textReadings(pdf: PdfAtHand): Promise<Reading[]> {
  const reader = path.join(__dirname, 'library-readers.mjs');
  const [plain, raw, layout, mutool, libraries] = await Promise.all([
    popplerText(pdf),
    popplerText(pdf, '-raw'),
    popplerText(pdf, '-layout'),
    runTool('mutool', ['draw', '-q', '-p', pdf.password, '-F', 'txt', pdf.file]),
    runTool(process.execPath, [reader, pdf.file, pdf.password]),
  ]);
  const found = libraries.status === 0 ? (JSON.parse(libraries.output.toString('utf8')) as Reading[]) : [];
  const silent = libraries.status === 0 ? [] : [{ name: 'pdf.js and PDFium', text: '', problem: libraries.complaint }];
  return [plain, raw, layout, { name: 'mutool', text: mutool.output.toString('utf8') }, ...found, ...silent];
}

/** The file written out by qpdf and MuPDF with all its streams open, and its objects as MuPDF prints them. */
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

/** Pages as pictures, in their order. */
export async function drawn(pdf: PdfAtHand, name: string, ...options: string[]): Promise<string[]> {
  const prefix = path.join(pdf.folder, name);
  await runTool('pdftoppm', ['-upw', pdf.password, '-cropbox', ...options, pdf.file, prefix]);
  const files = (await readdir(pdf.folder)).filter((file) => file.startsWith(`${name}-`));
  return files.sort().map((file) => path.join(pdf.folder, file));
}

/** What Tesseract reads on the pages as Poppler draws them, in blocks, and as MuPDF does, wherever letters stand. */
export async function readPixels(pdf: PdfAtHand, dpi = 150): Promise<Reading> {
  const byPoppler = await drawn(pdf, 'ocr', '-r', String(dpi), '-gray');
  const output = path.join(pdf.folder, 'mupdf-%05d.pgm');
  await runTool('mutool', ['draw', '-q', '-p', pdf.password, '-r', String(dpi), '-c', 'gray', '-o', output, pdf.file]);
  const byMupdf = (await readdir(pdf.folder)).filter((file) => file.startsWith('mupdf-')).sort();
  const pages = [
    ...byPoppler.map((file) => [file, '3'] as const),
    ...byMupdf.map((file) => [path.join(pdf.folder, file), '11'] as const),
  ];
  const texts: string[] = [];
  for (const [file, mode] of pages) {
    const { output: text } = await runTool('tesseract', [file, '-', '--dpi', String(dpi), '--psm', mode, '-l', 'eng']);
    texts.push(text.toString('utf8'));
  }
  return { name: 'OCR', text: texts.join('\n') };
}
