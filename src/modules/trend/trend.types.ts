/** The unit of muting: alerts belong to an organization and a context together. */
export interface MutedContext {
  readonly organization: string;
  readonly context: string;
}

/** Identifies the source of counts. Counts of different contexts are never averaged together. */
export interface SourceKey extends MutedContext {
  readonly source: string;
}

/** Identifies a series: the counts of one type from one source. */
export interface SeriesKey extends SourceKey {
  readonly type: string;
}

/** A valid report of a source. */
export interface Report extends SourceKey {
  /** When it was counted. */
  readonly at: Date;
  /** At least one type, each a whole number from 0 to 2^53 − 1. */
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * The sender of a report, which decides how many new series it may create: anybody (`/ingest` without a key), this
 * server for its own redactions, or this server for what would exceed its limits, merged under one name.
 */
export type ReportOrigin = 'anybody' | 'own' | 'own-merged';

/** A report with a key that identifies repeated deliveries, if the sender gave one. */
export interface Delivery {
  readonly report: Report;
  /** Undefined for a known sender: with a key, or by the queue. */
  readonly origin?: ReportOrigin;
  /** Unique per delivery across all senders; undefined where a repetition cannot be recognised. */
  readonly key?: string;
}

/**
 * The limit that a report would exceed: types in itself, types of its source, series of its organization or in total,
 * or series in total for a sender without a key.
 */
export const SERIES_LIMITS = ['report', 'source', 'organization', 'without-key', 'store'] as const;
export type SeriesLimit = (typeof SERIES_LIMITS)[number];

/** The reasons for which a breach is recorded. */
export const BREACH_KINDS = ['increase', 'decrease', 'new-type', 'silence'] as const;
export type BreachKind = (typeof BREACH_KINDS)[number];

/** An abnormal count as recorded and notified, with the numbers that the decision used. */
export interface Breach extends SeriesKey {
  readonly id: string;
  readonly kind: BreachKind;
  /** `z_score`, `percentage_delta`, …; for silence `silence`. */
  readonly method: string;
  /** The time of the count. */
  readonly at: Date;
  readonly detectedAt: Date;
  readonly count: number;
  /** The expected count: the mean or the average, depending on the method. */
  readonly expected: number;
  /** Standard deviation that the decision used, for methods that have one. */
  readonly deviation?: number;
  /** In the unit of the method; for z_score standard deviations, for percentage_delta the fractional increase. */
  readonly score: number;
  readonly limit: number;
  /** Recorded while its context was muted, and so not notified. */
  readonly muted: boolean;
}

/** The part of a breach that is sent to people. */
export interface RecordedBreach {
  readonly context: string;
  readonly recordedAt: Date;
}

/** A change of a series that is reported outside: it breached, or it is back to normal. */
export type TrendEvent =
  | { readonly type: 'breach'; readonly breach: Breach }
  | { readonly type: 'back-to-normal'; readonly id: string; readonly series: SeriesKey; readonly at: Date };

/** The replacements in one document: types and numbers, never text. */
export interface NotedRedaction {
  readonly organization: string;
  readonly context: string;
  /** The number of spans of each kind. */
  readonly counts: ReadonlyMap<string, number>;
}
