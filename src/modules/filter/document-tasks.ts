import type { FieldRules, Kind } from '../../engine/index.js';
import type { FormatId, Replacement } from '../../formats/format.js';
import { findInDocument } from '../../formats/redact-document.js';
import { openWithHandlers } from '../../formats/registry.js';
import { ReviewedText, type SheetInText } from '../../formats/reviewed-text.js';
import {
  answerDocument,
  finderBy,
  withAppErrors,
  type AnsweredDocument,
  type DocumentHost,
  type DocumentJob,
  type SentFile,
} from './document-answer.js';
import type { AppliedSpan } from './filter.types.js';

/** A document, and its text as it is reviewed. */
export interface ReadFile {
  readonly format: FormatId;
  readonly text: string;
}

/** A document, its text, and what would be replaced in it. */
export interface DetectedInFile extends ReadFile {
  readonly spans: readonly AppliedSpan[];
  readonly fallbacks: readonly Kind[];
}

/** A file, and its reviewed text, with U+FFFD for lone surrogates. */
export interface ReviewedFile extends SentFile {
  readonly reviewed: string;
}

/** A file, and the decisions of its reviewers. */
export interface RewriteJob extends ReviewedFile {
  /** In order of the text, without overlaps. */
  readonly decided: readonly Replacement[];
}

/** A file after the decisions were applied. */
export interface RewrittenFile {
  readonly format: FormatId;
  readonly bytes: Uint8Array;
  /** The codes of warnings from its reader and writer. */
  readonly warnings: readonly string[];
}

/** The tasks on documents, run here or in a thread; jobs and results are plain values. */
export interface DocumentTasks {
  readonly answer: { readonly job: DocumentJob; readonly result: AnsweredDocument | undefined };
  readonly read: { readonly job: SentFile; readonly result: ReadFile };
  readonly detect: { readonly job: SentFile & { readonly fields: FieldRules }; readonly result: DetectedInFile };
  /** Undefined if the document is read differently than when it was reviewed. */
  readonly sheets: { readonly job: ReviewedFile; readonly result: readonly SheetInText[] | undefined };
  /** Undefined if the document is read differently than when it was reviewed. */
  readonly rewrite: { readonly job: RewriteJob; readonly result: RewrittenFile | undefined };
}

export type DocumentTask = keyof DocumentTasks;

type Handler<T extends DocumentTask> = (
  job: DocumentTasks[T]['job'],
  host: DocumentHost,
) => Promise<DocumentTasks[T]['result']>;

/** @throws AppError as `answerDocument` */
export const DO: { readonly [T in DocumentTask]: Handler<T> } = {
  answer: answerDocument,

  read: ({ bytes, declared }, { handlers }) =>
    withAppErrors(async () => {
      const document = await openWithHandlers(bytes, declared, handlers);
      return { format: document.format, text: new ReviewedText(document).text };
    }),

  detect: ({ bytes, declared, fields }, { find, handlers }) =>
    withAppErrors(async () => {
      const document = await openWithHandlers(bytes, declared, handlers);
      const reviewed = new ReviewedText(document);
      const { look, fallbacks } = finderBy(find);
      const parts = await findInDocument(document, look, fields);
      const spans = parts
        .filter(({ finding, piece }) => finding.applied && reviewed.shows(piece))
        .map((part): AppliedSpan => {
          const { kind, confidence } = part.finding;
          return { ...reviewed.rangeOf(part), kind, confidence };
        });
      return { format: document.format, text: reviewed.text, spans, fallbacks: fallbacks() };
    }),

  sheets: ({ bytes, declared, reviewed }, { handlers }) =>
    withAppErrors(async () => {
      const own = new ReviewedText(await openWithHandlers(bytes, declared, handlers), handlers.pdfs);
      return isAs(own, reviewed) ? own.sheets() : undefined;
    }),

  rewrite: ({ bytes, declared, reviewed, decided }, { handlers }) =>
    withAppErrors(async () => {
      const own = new ReviewedText(await openWithHandlers(bytes, declared, handlers), handlers.pdfs);
      if (!isAs(own, reviewed)) return undefined;
      const { format, bytes: written, warnings } = await own.without(decided);
      return { format, bytes: written, warnings: [...new Set(warnings.map(({ code }) => code))] };
    }),
};

/** True if a document is still read as it was reviewed. */
const isAs = ({ text }: ReviewedText, reviewed: string): boolean =>
  Buffer.from(text, 'utf8').toString('utf8') === reviewed;
