import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { TextRecogniser } from '../../src/platform/ocr/text-recogniser.js';
import { Occurrences } from '../../src/occurrences/occurrences.js';
import { PdfConfig } from '../../src/pdf/pdf.config.js';
import { readPdf } from '../../src/pdf/read-pdf.js';
import type { PdfText } from '../../src/pdf/reading/read-document.js';
import { sharedApp, type TestApp } from './app.js';
import { bearer, call } from './client.js';
import type { PdfFixture } from './pdf-judge.js';
import { fileStrings } from './pdf-judge/file-strings.js';

export const PDF = 'application/pdf';
export const SSN = '219-09-9999';
/** Case numbers that follow the word "Case". */
export const CASE_NUMBER = { pattern: 'Case ([A-Z]+-[0-9]{2,6})', groupNumber: 1 };

const FOLDER = path.resolve(__dirname, '../fixtures/pdf');
export const fixture = (file: string): Buffer => readFileSync(path.join(FOLDER, file));
const MANIFEST = JSON.parse(fixture('manifest.json').toString()) as readonly PdfFixture[];

/** @throws Error for a file that is not in the manifest */
export function described(file: string): PdfFixture {
  const known = MANIFEST.find((each) => each.file === file);
  if (known === undefined) throw new Error(`The manifest does not have ${file}`);
  return known;
}

export async function savePolicy(app: TestApp, name: string, policy: object): Promise<void> {
  const saved = await call(app, 'PUT', `/api/policies/${name}`, { headers: bearer(app.apiKey), json: policy });
  expect(saved.status).toBeLessThan(300);
}

/** Saves the policy that the corpus is made for, under the name `corpus`. */
export const saveCorpusPolicy = (app: TestApp): Promise<void> =>
  savePolicy(app, 'corpus', JSON.parse(fixture('policy.json').toString()) as object);

export const postPdf = (
  app: TestApp,
  to: string,
  body: Uint8Array | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${app.url}${to}`, {
    method: 'POST',
    body,
    headers: { ...bearer(app.apiKey), 'content-type': PDF, ...headers },
  });

/** The shared product with the policy `corpus`; its administrator sends PDF documents. */
export class PdfScene {
  private constructor(readonly app: TestApp) {}

  static async start(): Promise<PdfScene> {
    const app = await sharedApp();
    await saveCorpusPolicy(app);
    return new PdfScene(app);
  }

  save(name: string, policy: object): Promise<void> {
    return savePolicy(this.app, name, policy);
  }

  post(to: string, body: Uint8Array | string, headers?: Readonly<Record<string, string>>): Promise<Response> {
    return postPdf(this.app, to, body, headers);
  }
}

export const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/** Returns the status and code of an error response, which must contain the document id. */
export async function refusal(response: Response): Promise<string> {
  const body = (await response.json()) as { error: string; code: string };
  expect(response.headers.get('x-document-id')).toMatch(/^[a-z0-9]+$/i);
  expect(body.error).toMatch(/\.$/);
  return `${response.status} ${body.code}`;
}

export const readBack = (bytes: Uint8Array): Promise<PdfText> =>
  readPdf(bytes, { limits: new PdfConfig().limits(1e7), ocr: 'off', allowUnreadable: true }, {});

/** Returns the values that remain in the file: in its text, or in its bytes under any encoding. */
export async function leftIn(bytes: Buffer, values: readonly string[]): Promise<readonly string[]> {
  const texts = [(await readBack(bytes)).text, ...fileStrings([bytes])].map((text) => new Occurrences(text));
  return values.filter((value) => texts.some((text) => text.has(value)));
}

/** Decodes a PNG image to read its pixels. */
export async function drawn(png: Uint8Array) {
  const image = await loadImage(Buffer.from(png));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { context, image };
}

/** Reads the text on the image of a page, by OCR at 150 dpi. */
export async function textOfPicture(png: Uint8Array): Promise<string> {
  const { context, image } = await drawn(png);
  const { width, height } = image;
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + 1] ?? 0);
  const recogniser = new TextRecogniser({ languages: ['eng'], workers: 1, timeoutSeconds: 50 });
  try {
    const words = await recogniser.recognise({ width, height, dpi: 150, pixels });
    return words.map(({ text }) => text).join(' ');
  } finally {
    await recogniser.close();
  }
}
