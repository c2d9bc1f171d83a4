import type { ExplainedSpan, Kind, NearMiss, RaisedAlert, RecordFormat } from '../../engine/index.js';
import type { Warning } from '../../formats/format.js';
import type { SpreadSpan } from '../../occurrences/everywhere.js';
import type { Submitter } from '../../platform/audit/submitter.js';

/** Longer names say nothing more, and each is stored with every alert. */
export const MAX_CONTEXT_CHARACTERS = 256;
export const MAX_DOCUMENT_ID_CHARACTERS = 256;
/** As long as in a report of counts. */
export const MAX_ORGANIZATION_CHARACTERS = 1024;
export const DEFAULT_ORGANIZATION = 'default';

/** What names a document in answers, alerts and logs. */
export interface DocumentName {
  readonly documentId: string;
  readonly context: string;
}

/** A document with whose it is: its redactions are counted by organization and context. */
export interface OwnedDocument extends DocumentName {
  readonly organization: string;
  /** Who has submitted it; absent where nobody with an account did. */
  readonly submitter?: Submitter;
}

/** A document that somebody waits for. */
export interface SubmittedDocument extends OwnedDocument {
  /** Fires when they wait no more: models are then not asked any further. */
  readonly gone?: AbortSignal;
  /** How much they are told of each span. Absent: `brief`. */
  readonly detail?: Detail | undefined;
}

/** With `full`, an explanation says why each span was found and replaced, and what was nearly found. */
export const DETAILS = ['brief', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** A document after redaction. */
export interface FilteredDocument<S extends ExplainedSpan = ExplainedSpan> extends DocumentName {
  readonly filteredText: string;
  readonly spans: readonly S[];
  /** The kinds that were found in this process since their model did not answer. */
  readonly fallbacks?: readonly Kind[];
  /** What its reader says about a document that is more than text. */
  readonly warnings?: readonly Warning[];
  /** Present in a full explanation of a text. */
  readonly nearMisses?: readonly NearMiss[] | undefined;
}

/**
 * What a caller is answered: the redacted text alone, one of the two JSON objects of the contract, the answer to a
 * record of newline-delimited JSON, without its id, or for callers within the product a JSON array of what was applied
 * (`AppliedSpan`), of all spans, or of everything that was found in a document and stands in it once more (`DocumentSpan`).
 */
export type AnswerFormat = 'text' | 'explanation' | 'inline' | 'applied' | 'spans' | 'spread' | RecordFormat;

/** How a request that carries its policy is answered. */
export type InlineFormat = Extract<AnswerFormat, 'inline' | 'explanation'>;

/** What was found in a document of pages, and the other occurrences of what goes everywhere. */
export type DocumentSpan = SpreadSpan<ExplainedSpan>;

/** What was found and is to be replaced; offsets are UTF-16 code units, the end exclusive. */
export interface AppliedSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: Kind;
  readonly confidence: number;
}

/** What is recorded of a redaction besides its answer. */
export interface RedactionSummary {
  /** UTF-16 code units that the engine has read. */
  readonly characters: number;
  readonly seconds: number;
  /** How many spans of each kind were replaced. */
  readonly replaced: ReadonlyMap<Kind, number>;
  readonly alerts: readonly RaisedAlert[];
}

/** A redaction ready to be sent. Answers that were written in another thread arrive as bytes of UTF-8. */
export interface RedactedAnswer extends DocumentName {
  readonly answer: string | Uint8Array;
  /** As {@link FilteredDocument.fallbacks}. */
  readonly fallbacks: readonly Kind[];
  /** Names the version of the policy that was applied, see `policyReference`. */
  readonly policy: string;
  readonly summary: RedactionSummary;
}
