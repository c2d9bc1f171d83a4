import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A PDF in a separate folder while it is judged. */
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

/** The text returned by one reading method. */
export interface Reading {
  readonly name: string;
  readonly text: string;
  /** Why there is no text. */
  readonly problem?: string;
}
