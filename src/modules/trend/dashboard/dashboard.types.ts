import type { MutedContext, SourceKey } from '../trend.types.js';

/** Selects series; undefined fields match any. */
export interface DashboardFilter {
  readonly organization?: string;
  readonly context?: string;
  readonly source?: string;
  readonly type?: string;
}

/** A question to the dashboard. */
export interface DashboardQuestion extends DashboardFilter {
  /** A whole number from 1 to 168. */
  readonly hours: number;
}

/** The requested part of a list. */
export interface DashboardPage {
  readonly offset: number;
  readonly limit: number;
}

/** Part of a list, and the length of the whole list. */
export interface ListPart<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The counts of one source in a window. */
export interface Flow extends SourceKey {
  /** Sum of the counts, by type. */
  readonly types: ReadonlyMap<string, number>;
  /** Sum over all types. */
  readonly total: number;
}

/** The recent counts of a series compared with its whole history. */
export interface SeriesTrend extends SourceKey {
  readonly type: string;
  /** The mean count of all its points. */
  readonly baselineMean: number;
  /** The mean count of its points in the window. */
  readonly recentMean: number;
  /** The number of points of the baseline. */
  readonly sampleCount: number;
  /** The difference of the recent mean from the baseline, in percent of the baseline; negative below it. */
  readonly deviationPercent: number;
}

/** The counts of one type over the buckets of a window, the oldest first. */
export interface TypeTimeline {
  readonly type: string;
  readonly total: number;
  readonly counts: ArrayLike<number>;
}

/** A context that is muted now. */
export interface ShownMute extends MutedContext {
  readonly mutedAt: Date;
  readonly expiresAt: Date;
}

/** The key figures of the dashboard. */
export interface DashboardSummary {
  readonly reports: number;
  readonly breaches: number;
  readonly sources: number;
  readonly types: number;
  readonly contexts: number;
  /** The active mutes, the one that ends first at the front. */
  readonly mutes: readonly ShownMute[];
}
