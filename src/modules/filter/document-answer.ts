import type { FieldRules, Kind, KnownValue } from '../../engine/index.js';
import type { Columns } from '../../formats/document-search.js';
import { DocumentProblem } from '../../formats/document-problem.js';
import type { FormatId, OpenDocument, Warning } from '../../formats/format.js';
import {
  redactDocument,
  type Find,
  type Finding,
  type AddFindings,
  type PlacedFinding,
  type RedactedDocument,
} from '../../formats/redact-document.js';
import { formatOf, mediaTypeOf, openWithHandlers, type Declared, type Handlers } from '../../formats/registry.js';
import { sourceOf } from '../../formats/source.js';
import { structureOf } from '../../formats/structured-text.js';
import type { Term } from '../../occurrences/terms.js';
import { AppError } from '../../platform/http/app-error.js';
import { withRequestedTerms } from './requested-terms.js';
import { isTooLongForString, refuseAnswer } from './answer-budget.js';
import { presentExplainedSpan, writeExplanation, type ExplainedDocument } from './filter.presenter.js';
import type { DocumentName, DocumentSpan, FilteredDocument, FoundInText } from './filter.types.js';
import { readFindings } from './findings.js';

/** The maximum number of warnings in an explanation; a header gives their total. */
const MAX_WARNINGS = 1000;
/** The maximum number of warnings about a file within a PDF. */
const MAX_FIRST_WARNINGS = 20;

/** A received document: bytes of a known format, or text that may contain a structured format. */
export type SentDocument = SentFile | { readonly text: string };

/** The bytes of a document of a known format. */
export interface SentFile {
  readonly bytes: Uint8Array;
  readonly declared: Declared;
}

/** A task for a document. Plain values only, since it is sent to a thread. */
export interface DocumentJob {
  readonly sent: SentDocument;
  /** The document's name if it is to be explained; undefined to redact it. */
  readonly explained: DocumentName | undefined;
  /** The policy's rules for fields. */
  readonly fields: FieldRules;
  /** The terms to redact in addition to the policy's findings. */
  readonly terms?: readonly Term[];
}

/** Finds sensitive values in a text. */
export type FindInText = (
  text: string,
  known: readonly KnownValue[],
  columns: Columns,
) => Promise<Pick<FoundInText<DocumentSpan>, 'found' | 'fallbacks'>>;

/** The services that a document is processed with. */
export interface DocumentHost {
  readonly find: FindInText;
  /** The handlers of one document. */
  readonly handlers: Handlers;
}

/** A redacted document, or its explanation. */
export interface AnsweredDocument {
  readonly format: FormatId;
  /** The media type of a redacted document, where it may differ from that of the request. */
  readonly mediaType: string | undefined;
  readonly answer: Uint8Array;
  readonly fallbacks: readonly Kind[];
  readonly warnings: {
    readonly count: number;
    readonly codes: readonly string[];
    readonly first: readonly Warning[];
  };
}

/**
 * Reads a document, finds sensitive values by `find`, and writes the result. Undefined for plain text without another
 * structure.
 * @throws AppError `unprocessable` for a document that cannot be read or made safe; `too-large`; the errors of `find`
 */
export async function answerDocument(
  { sent, explained, fields, terms = [] }: DocumentJob,
  { find, handlers }: DocumentHost,
): Promise<AnsweredDocument | undefined> {
  return withAppErrors(async () => {
    const document = await open(sent, handlers);
    if (document === undefined) return undefined;
    const { look, fallbacks } = finderBy(find);
    const options = { rules: fields, insist: insistOn(terms), pdfs: handlers.pdfs };
    const redacted = await redactDocument(document, look, options);
    const { format, bytes, warnings } = redacted;
    const mediaType = explained === undefined ? typeOfAnswer(redacted, sent) : undefined;
    const answer = explained === undefined ? bytes : explain(redacted, { ...explained, fallbacks: fallbacks() }, sent);
    const codes = [...new Set(warnings.map(({ code }) => code))];
    const reported = { count: warnings.length, codes, first: warnings.slice(0, MAX_FIRST_WARNINGS) };
    return { format, mediaType, answer, fallbacks: fallbacks(), warnings: reported };
  });
}

const insistOn = (terms: readonly Term[]): AddFindings<DocumentSpan> | undefined =>
  terms.length === 0 ? undefined : (text, found) => withRequestedTerms(text, found, terms);

/** Returns a finder for documents that records which models did not respond. */
export function finderBy(find: FindInText): {
  readonly look: Find<DocumentSpan>;
  readonly fallbacks: () => readonly Kind[];
} {
  let fallbacks: readonly Kind[] = [];
  const look: Find<DocumentSpan> = async (...question) => {
    const answer = await find(...question);
    fallbacks = answer.fallbacks;
    return readFindings(answer.found);
  };
  return { look, fallbacks: () => fallbacks };
}

/** Converts failures on documents to errors for callers. @throws AppError */
export async function withAppErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DocumentProblem) throw documentError(error);
    if (isTooLongForString(error)) refuseAnswer();
    throw error;
  }
}

function open(sent: SentDocument, handlers: Handlers): Promise<OpenDocument | undefined> {
  return 'text' in sent ? structureOf(sent.text, handlers) : openWithHandlers(sent.bytes, sent.declared, handlers);
}

/**
 * Returns the type of the result. Content takes precedence over names: a document may be of another format than
 * declared.
 */
function typeOfAnswer({ format, mediaType }: RedactedDocument<Finding>, sent: SentDocument): string | undefined {
  const isSentAs = 'text' in sent || sent.declared.format === format;
  return mediaType ?? (isSentAs ? undefined : mediaTypeOf(format));
}

const CODES = {
  damaged: 'DOCUMENT_DAMAGED',
  'too-deep': 'DOCUMENT_TOO_DEEP',
  'too-large': 'DOCUMENT_TOO_LARGE',
  encrypted: 'DOCUMENT_ENCRYPTED',
  'not-safe': 'DOCUMENT_NOT_SAFE',
} as const;

const documentError = ({ code, message }: DocumentProblem): AppError =>
  new AppError('unprocessable', message, { code: CODES[code] });

/** A finding in a document, with its position. */
type PlacedSpan = PlacedFinding<DocumentSpan>;

/** The parts of an explanation of a document; offsets refer to its text as received. */
export interface ExplainedPieces extends Omit<ExplainedDocument, 'explanation'> {
  readonly explanation: Readonly<
    Record<'appliedSpans' | 'ignoredSpans' | 'identifiedSpans', readonly ReturnType<typeof presentPlacedSpan>[]>
  >;
}

function explain(
  { bytes, format, findings, warnings, texts }: RedactedDocument<DocumentSpan>,
  name: DocumentName & Pick<FilteredDocument, 'fallbacks'>,
  sent: SentDocument,
): Uint8Array {
  const charset = 'text' in sent ? undefined : sent.declared.charset;
  const isText = formatOf({ format })?.isText === true;
  const text = isText ? sourceOf(bytes, { charset, isText }).text?.text : undefined;
  // For a document that is not text: its pieces, one per line.
  const filteredText = text ?? texts().join('\n');
  const reported: readonly Warning[] = warnings.slice(0, MAX_WARNINGS);
  const explained = { ...name, filteredText, spans: findings, warnings: reported };
  return new TextEncoder().encode(writeExplanation<PlacedSpan>(explained, presentPlacedSpan));
}

function presentPlacedSpan(span: PlacedSpan, index: number, document: FilteredDocument) {
  return {
    ...presentExplainedSpan(span, index, document),
    /** Another occurrence of a value that was found elsewhere. */
    repeated: span.repeated,
    ...(span.place === '' ? {} : { place: span.place }),
  };
}
