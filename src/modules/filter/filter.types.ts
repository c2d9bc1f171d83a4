import type { ExplainedSpan, Kind, LeftValue, NearMiss, RaisedAlert, RecordFormat } from '../../engine/index.js';
import type { Warning } from '../../formats/format.js';
import type { SpreadSpan } from '../../occurrences/everywhere.js';
import type { Submitter } from '../../platform/audit/submitter.js';

/** Limits the length of context names, which are stored with every alert; longer ones add no information. */
export const MAX_CONTEXT_CHARACTERS = 256;
export const MAX_DOCUMENT_ID_CHARACTERS = 256;
/** The same limit as in a report of counts. */
export const MAX_ORGANIZATION_CHARACTERS = 1024;
export const DEFAULT_ORGANIZATION = 'default';

/** Identifies a document in responses, alerts and logs. */
export interface DocumentName {
  readonly documentId: string;
  readonly context: string;
}

/** A document with its owner: redactions are counted by organization and context. */
export interface OwnedDocument extends DocumentName {
  readonly organization: string;
  /** The submitter; absent if they have no account. */
  readonly submitter?: Submitter;
}

/** A document whose client waits for the response. */
export interface SubmittedDocument extends OwnedDocument {
  /** Aborted when the client has disconnected: models are then not asked any more. */
  readonly gone?: AbortSignal;
  /** The detail of each span. Absent: `brief`. */
  readonly detail?: Detail | undefined;
}

/** With `full`, an explanation includes the reasons for each span, and near misses. */
export const DETAILS = ['brief', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** A document after redaction. */
export interface FilteredDocument<S extends ExplainedSpan = ExplainedSpan> extends DocumentName {
  readonly filteredText: string;
  readonly spans: readonly S[];
  /** Kinds that were found in this process, because their model did not respond. */
  readonly fallbacks?: readonly Kind[];
  /** Warnings of the document's reader. */
  readonly warnings?: readonly Warning[];
  /** Present in a full explanation of a text. */
  readonly nearMisses?: readonly NearMiss[] | undefined;
  /** Present in a full explanation of a text. */
  readonly left?: readonly LeftValue[] | undefined;
}

/**
 * The form of a response: the redacted text alone, one of the two JSON objects of the contract, or the response to a
 * record of newline-delimited JSON without its id.
 */
export type AnswerFormat = 'text' | 'explanation' | 'inline' | RecordFormat;

/** The response format of a request that includes its policy. */
export type InlineFormat = Extract<AnswerFormat, 'inline' | 'explanation'>;

/** The findings in a document of pages, and other occurrences of values that are redacted everywhere. */
export type DocumentSpan = SpreadSpan<ExplainedSpan>;

/** A finding to be replaced; offsets are UTF-16 code units, the end exclusive. */
export interface AppliedSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  readonly confidence: number;
}

/**
 * The spans that callers within the product ask for: those that are replaced, all, or all findings in a document with
 * their other occurrences.
 */
export interface SpanForms {
  readonly applied: AppliedSpan;
  readonly all: ExplainedSpan;
  readonly everywhere: DocumentSpan;
}
export type SpanForm = keyof SpanForms;

/** Spans, or their JSON in UTF-8 if another thread found them: bytes are handed on to a third thread without a copy. */
export type Findings<T> = readonly T[] | Uint8Array;

/** The recorded facts of a redaction, besides its result. */
export interface RedactionSummary {
  /** The number of UTF-16 code units that the engine has read. */
  readonly characters: number;
  readonly seconds: number;
  /** The number of replaced spans per kind. */
  readonly replaced: ReadonlyMap<Kind, number>;
  readonly alerts: readonly RaisedAlert[];
}

/** The facts about a redaction that its caller passes on. */
export interface RedactionFacts extends DocumentName {
  /** The same as {@link FilteredDocument.fallbacks}. */
  readonly fallbacks: readonly Kind[];
  /** The reference of the applied policy version, see `policyReference`. */
  readonly policy: string;
  readonly summary: RedactionSummary;
}

/** A redaction ready to be sent. Results from another thread arrive as UTF-8 bytes. */
export interface RedactedAnswer extends RedactionFacts {
  readonly answer: string | Uint8Array;
}

/** The findings in a text. */
export interface FoundInText<T> extends RedactionFacts {
  readonly found: Findings<T>;
}
