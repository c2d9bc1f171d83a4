import type { KnownValue } from '../../engine/index.js';
import type { Columns } from '../../formats/document-search.js';
import { Pictures, type GreyPicture, type PictureText } from '../../formats/pictures.js';
import { AppError, type AppErrorOptions, type ErrorKind } from '../../platform/http/app-error.js';
import { ask, type Asking } from '../../platform/threads/asking-threads.js';
import type { FindInText } from './document-answer.js';
import { DO, type DocumentTask, type DocumentTasks } from './document-tasks.js';

/** What the thread asks while it works, one question after the other. */
export type Question =
  | { readonly ask: 'find'; readonly text: string; readonly known: readonly KnownValue[]; readonly columns: Columns }
  | { readonly ask: 'read'; readonly picture: GreyPicture };

/** Undefined when there is no answer: why is for the main thread to tell. */
export type Answer = Awaited<ReturnType<FindInText>> | PictureText | undefined;

/** A task with what it is done on. */
export interface DocumentWork<T extends DocumentTask = DocumentTask> {
  readonly task: T;
  readonly job: DocumentTasks[T]['job'];
  readonly readsPictures: boolean;
}

/** A class does not survive the copy between threads, so errors travel as what they are made of. */
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
}: DocumentWork<T> & Asking): Promise<DocumentResult<T>> {
  try {
    const find: FindInText = (text, known, columns) =>
      ask(port, { ask: 'find', text, known, columns } satisfies Question);
    const pictures = readsPictures
      ? new Pictures((picture) => ask(port, { ask: 'read', picture } satisfies Question))
      : undefined;
    return { outcome: 'done', result: await DO[task](job, { find, pictures }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, message, options } = error;
    return { outcome: 'failed', kind, message, options };
  } finally {
    port.close();
  }
}
