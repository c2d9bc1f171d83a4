import type { KnownValue } from '../../engine/index.js';
import { AppError, type AppErrorOptions, type ErrorKind } from '../../platform/http/app-error.js';
import { ask, type Asking } from '../../platform/threads/asking-threads.js';
import { answerDocument, type AnsweredDocument, type DocumentJob, type FindInText } from './document-answer.js';

/** What the thread asks while it works. */
export interface FindQuestion {
  readonly text: string;
  readonly known: readonly KnownValue[];
}

export type FindAnswer = Awaited<ReturnType<FindInText>>;

/** A class does not survive the copy between threads, so errors travel as what they are made of. */
export type DocumentResult =
  | { readonly outcome: 'answered'; readonly document: AnsweredDocument }
  /** The text is nothing else. */
  | { readonly outcome: 'text' }
  | {
      readonly outcome: 'failed';
      readonly kind: ErrorKind;
      readonly message: string;
      readonly options: AppErrorOptions;
    };

/** Runs in a thread. */
export default async function handle({ port, ...job }: DocumentJob & Asking): Promise<DocumentResult> {
  try {
    const find: FindInText = (text, known) => ask(port, { text, known } satisfies FindQuestion);
    const document = await answerDocument(job, find);
    return document === undefined ? { outcome: 'text' } : { outcome: 'answered', document };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind, message, options } = error;
    return { outcome: 'failed', kind, message, options };
  } finally {
    port.close();
  }
}
