import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Occurrences } from '../../src/occurrences/occurrences.js';
import { PdfConfig } from '../../src/pdf/pdf.config.js';
import { readPdf } from '../../src/pdf/read-pdf.js';
import { bearer } from './client.js';
import { fileStrings } from './pdf-judge/file-strings.js';
import type { ReviewScene } from './review.js';
import { until } from './until.js';

/** Returns a file of the corpus. */
export const pdfFixture = (file: string): Buffer => readFileSync(path.resolve(__dirname, '../fixtures/pdf', file));

export interface PdfUpload {
  readonly batchId?: string;
  readonly name?: string;
  readonly password?: string;
}

/** Ingests a PDF as a member, and waits until it is redacted. */
export async function ingestPdf(scene: ReviewScene, bytes: Uint8Array, upload: PdfUpload = {}): Promise<string> {
  const { batchId = scene.batchId, name = 'report.pdf', password } = upload;
  const response = await fetch(`${scene.app.url}/api/v1/ingest/pdf?batchId=${batchId}&name=${name}`, {
    method: 'POST',
    headers: {
      ...bearer(scene.member.key),
      'content-type': 'application/pdf',
      ...(password !== undefined && { 'x-pdf-password': password }),
    },
    body: Uint8Array.from(bytes),
  });
  if (response.status !== 202) throw new Error(`Ingesting a PDF answered ${response.status}`);
  const { taskId } = (await response.json()) as { readonly taskId: string };
  await until(async () => (await scene.statusOf(taskId)) !== 'PENDING');
  return taskId;
}

export const downloadPdf = (scene: ReviewScene, id: string, key = scene.member.key): Promise<Response> =>
  fetch(`${scene.app.url}/api/v1/documents/${id}/redacted.pdf`, { headers: bearer(key) });

/** Returns the redacted PDF of a document. */
export async function redactedPdf(scene: ReviewScene, id: string): Promise<Buffer> {
  const response = await downloadPdf(scene, id);
  if (response.status !== 200) throw new Error(`Downloading answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the text of a PDF as readers extract it. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const options = { limits: new PdfConfig().limits(1e7), ocr: 'off', allowUnreadable: true } as const;
  return (await readPdf(bytes, options, {})).text;
}

/** Returns the values that remain in a file: in its text, or in its bytes under any encoding. */
export async function leftInPdf(bytes: Buffer, values: readonly string[]): Promise<readonly string[]> {
  const texts = [await textOfPdf(bytes), ...fileStrings([bytes])].map((text) => new Occurrences(text));
  return values.filter((value) => texts.some((text) => text.has(value)));
}
