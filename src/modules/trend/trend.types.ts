/** What can be muted: alerts belong to an organization and a context together. */
export interface MutedContext {
  readonly organization: string;
  readonly context: string;
}

/** Whose counts they are. A spike in one context is never averaged with counts of another. */
export interface SourceKey extends MutedContext {
  readonly source: string;
}

/** One line of counts: of one type from one source. */
export interface SeriesKey extends SourceKey {
  readonly type: string;
}

/** What a source says it has seen, checked. */
export interface Report extends SourceKey {
  /** When it was counted. */
  readonly at: Date;
  /** At least one type, each a whole number from 0 to 2^53 − 1. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Who reports, which decides how many new series it may make: anybody (`/ingest` without a key), this server of its own
 * redactions, or this server what would not fit there, merged under one name.
 */
export type ReportOrigin = 'anybody' | 'own' | 'own-merged';

/** A report with what tells a repeated delivery from a new one, where the sender gave it. */
export interface Delivery {
  readonly report: Report;
  /** Undefined of a sender that is known: with a key, or by the queue. */
  readonly origin?: ReportOrigin;
  /** Unique per delivery across all senders; undefined where a repetition cannot be told. */
  readonly key?: string;
}

/**
 * What a report would have too many of: types in itself, types of its source, series of its organization or of all, or
 * series of all for a sender without a key.
 */
export const SERIES_LIMITS = ['report', 'source', 'organization', 'without-key', 'store'] as const;
export type SeriesLimit = (typeof SERIES_LIMITS)[number];

/** Why a breach was recorded. */
export const BREACH_KINDS = ['increase', 'decrease', 'new-type', 'silence'] as const;
export type BreachKind = (typeof BREACH_KINDS)[number];

/** An abnormal count, as it is recorded and notified. Its numbers are those that the decision used. */
export interface Breach extends SeriesKey {
  readonly id: string;
  readonly kind: BreachKind;
  /** `z_score`, `percentage_delta`, …; for silence `silence`. */
  readonly method: string;
  /** Of the count. */
  readonly at: Date;
  readonly detectedAt: Date;
  readonly count: number;
  /** What was expected: the mean or the average, by the method. */
  readonly expected: number;
  /** Standard deviation that the decision used, for methods that have one. */
  readonly deviation?: number;
  /** In the unit of the method; for z_score standard deviations, for percentage_delta the fractional increase. */
  readonly score: number;
  readonly limit: number;
  /** Recorded while its context was muted, and so not notified. */
  readonly muted: boolean;
}

/** What the outside world is told of a series: that it breached, or that it is back to normal. */
export type TrendEvent =
  | { readonly type: 'breach'; readonly breach: Breach }
  | { readonly type: 'back-to-normal'; readonly id: string; readonly series: SeriesKey; readonly at: Date };

/** What Umbra has replaced in one document: types and numbers, never text. */
export interface NotedRedaction {
  readonly organization: string;
  readonly context: string;
  /** How many spans of each kind. */
  readonly counts: ReadonlyMap<string, number>;
}
