import type { GreyPicture, RecognisedWord } from '../platform/ocr/ocr.types.js';
import { ask, type AskingPort, sayBegun } from '../platform/threads/ask.js';
import { drawPage, readPageSizes } from './draw-page.js';
import { notePagesIn, offThePage, pageNotedIn, type PageProgress } from './page-progress.js';
import type { PdfFault } from './pdf-error.js';
import { PdfProblem } from './pdf-problem.js';
import type {
  EmbeddedFile,
  PdfDrawOptions,
  PdfHost,
  PdfOpenOptions,
  PdfReadOptions,
  PdfRedactOptions,
  RedactedFile,
  RedactedPdf,
  TextRedaction,
} from './pdf.types.js';
import { readPdf } from './read-pdf.js';
import type { PageSize, PdfText } from './reading/read-document.js';
import type { GoneValue } from './safe-text.js';
import { explainPdf, redactPdf, type ExplainedPdf } from './redact-pdf.js';

/** A message from the main thread: plain values only, since they are copied. */
export type PdfJob = {
  readonly bytes: Uint8Array;
  /** The place where the current page is recorded. */
  readonly progress: PageProgress;
  readonly canRecognise: boolean;
  readonly canRedactFiles: boolean;
} & (
  | { readonly task: 'sizes'; readonly options: PdfOpenOptions }
  | { readonly task: 'draw'; readonly options: PdfDrawOptions }
  | { readonly task: 'read'; readonly options: PdfReadOptions }
  | { readonly task: 'redact' | 'explain'; readonly options: PdfRedactOptions }
);

/** A question from the thread to the main thread; there is one at a time. */
export type Question =
  | { readonly ask: 'recognise'; readonly picture: GreyPicture; readonly page: number }
  | { readonly ask: 'find'; readonly document: Pick<PdfText, 'text'> }
  | { readonly ask: 'redact-file'; readonly file: EmbeddedFile; readonly gone: readonly GoneValue[] };

/** Undefined if there is no answer; the main thread reports the reason. */
export type Answer = readonly RecognisedWord[] | 'too-slow' | readonly TextRedaction[] | FileAnswer | undefined;

/** Without a file if it cannot be redacted. */
export interface FileAnswer {
  readonly file: RedactedFile | undefined;
}

/** The result of a job. Expected failures are values, because errors lose their class when they leave a thread. */
export type PdfResult =
  | { readonly outcome: 'sizes'; readonly sizes: readonly PageSize[] }
  /** Undefined if there is no such page. */
  | { readonly outcome: 'drawn'; readonly png: Uint8Array | undefined }
  | { readonly outcome: 'read'; readonly text: PdfText }
  | { readonly outcome: 'explained'; readonly explained: ExplainedPdf }
  | { readonly outcome: 'redacted'; readonly redacted: RedactedPdf }
  | ({ readonly outcome: 'problem' } & PdfFault);

/** The entry point of the thread. */
export default async function handle(job: PdfJob & AskingPort): Promise<PdfResult> {
  sayBegun(job.port);
  const host = hostBehind(job);
  notePagesIn(job.progress);
  try {
    if (job.task === 'sizes') return { outcome: 'sizes', sizes: await readPageSizes(job.bytes, job.options) };
    if (job.task === 'draw') return { outcome: 'drawn', png: await drawPage(job.bytes, job.options) };
    if (job.task === 'read') return { outcome: 'read', text: await readPdf(job.bytes, job.options, host) };
    if (job.task === 'explain') {
      return { outcome: 'explained', explained: await explainPdf(job.bytes, job.options, host) };
    }
    return { outcome: 'redacted', redacted: await redactPdf(job.bytes, job.options, host) };
  } catch (error) {
    if (error instanceof PdfProblem) {
      const { code, damage, object } = error;
      const page = error.page ?? (code === 'too-complex' ? pageNotedIn(job.progress) : undefined);
      return { outcome: 'problem', code, page, damage, object };
    }
    throw error;
  } finally {
    notePagesIn(undefined);
    job.port.close();
  }
}

function hostBehind({ port, canRecognise, canRedactFiles }: PdfJob & AskingPort): PdfHost {
  const put = <A>(question: Question): Promise<A> => offThePage(() => ask<A>(port, question));
  return {
    recognise: canRecognise ? (picture, page) => put({ ask: 'recognise', picture, page }) : undefined,
    find: ({ text }) => put({ ask: 'find', document: { text } }),
    redactFile: canRedactFiles
      ? async (file, gone) => (await put<FileAnswer>({ ask: 'redact-file', file, gone })).file
      : undefined,
  };
}
