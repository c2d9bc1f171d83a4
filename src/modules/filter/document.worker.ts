import type { MessagePort } from 'node:worker_threads';
import type { KnownValue } from '../../engine/index.js';
import type { Columns } from '../../formats/document-search.js';
import { DocumentProblem } from '../../formats/document-problem.js';
import {
  EmbeddedPdfs,
  type PdfHandler,
  type PdfReading,
  type PdfRedaction,
  type RemovedText,
} from '../../formats/embedded-pdfs.js';
import { Pictures, type GreyPicture, type PictureText } from '../../formats/pictures.js';
import { AppError, type AppErrorOptions, type ErrorKind } from '../../platform/http/app-error.js';
import { ask, type AskingPort, sayBegun } from '../../platform/threads/ask.js';
import type { FindInText } from './document-answer.js';
import { DO, type DocumentTask, type DocumentTasks } from './document-tasks.js';

/** The questions that a thread asks the main thread, one at a time. */
export type Question =
  | { readonly ask: 'find'; readonly text: string; readonly known: readonly KnownValue[]; readonly columns: Columns }
  | { readonly ask: 'read'; readonly picture: GreyPicture }
  | { readonly ask: 'read-pdf'; readonly bytes: Uint8Array }
  | {
      readonly ask: 'redact-pdf';
      readonly bytes: Uint8Array;
      readonly text: string;
      readonly removed: readonly RemovedText[];
    };

/** Undefined when there is no answer; the main thread reports the reason. */
export type Answer = Awaited<ReturnType<FindInText>> | PictureText | PdfResponse<PdfReading | PdfRedaction> | undefined;

/** The result for a PDF, or why there is none. */
type PdfResponse<T> = T | { readonly problem: string };

/** A task and its input. */
export interface DocumentWork<T extends DocumentTask = DocumentTask> {
  readonly task: T;
  readonly job: DocumentTasks[T]['job'];
  readonly readsPictures: boolean;
  readonly readsPdfs: boolean;
}

/** Errors are sent as their fields, since class instances do not survive the copy between threads. */
export type DocumentResult<T extends DocumentTask = DocumentTask> =
  | { readonly outcome: 'done'; readonly result: DocumentTasks[T]['result'] }
  | {
      readonly outcome: 'failed';
      readonly kind: ErrorKind;
      readonly message: string;
      readonly options: AppErrorOptions;
    };

/** Runs in a thread. */
export default async function handle<T extends DocumentTask>({
  port,
  task,
  job,
  readsPictures,
  readsPdfs,
}: DocumentWork<T> & AskingPort): Promise<DocumentResult<T>> {
  sayBegun(port);
  try {
    const find: FindInText = (text, known, columns) =>
      ask(port, { ask: 'find', text, known, columns } satisfies Question);
    const pictures = readsPictures
      ? new Pictures((picture) => ask(port, { ask: 'read', picture } satisfies Question))
      : undefined;
    const handlers = { pictures, pdfs: readsPdfs ? new EmbeddedPdfs(pdfsBehind(port)) : undefined };
    return { outcome: 'done', result: await DO[task](job, { find, handlers }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, message, options } = error;
    return { outcome: 'failed', kind, message, options };
  } finally {
    port.close();
  }
}

const pdfsBehind = (port: MessagePort): PdfHandler => ({
  read: async (bytes) => known<PdfReading>(await ask(port, { ask: 'read-pdf', bytes } satisfies Question)),
  redact: async (bytes, text, removed) =>
    known<PdfRedaction>(await ask(port, { ask: 'redact-pdf', bytes, text, removed } satisfies Question)),
});

/** @throws DocumentProblem when there is a problem instead of an answer */
function known<T extends object>(answer: PdfResponse<T>): T {
  if ('problem' in answer) throw new DocumentProblem('not-safe', answer.problem);
  return answer;
}
