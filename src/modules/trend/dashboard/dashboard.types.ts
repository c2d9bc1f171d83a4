import type { MutedContext, SourceKey } from '../trend.types.js';

/** Which series a question is about; what is undefined is not asked for. */
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

/** Which part of a list is asked for. */
export interface DashboardPage {
  readonly offset: number;
  readonly limit: number;
}

/** Part of a list, and how long the whole of it is. */
export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** What one source reported in a window. */
export interface Flow extends SourceKey {
  /** Sum of the counts, by type. */
  readonly types: ReadonlyMap<string, number>;
  /** Sum over all types. */
  readonly total: number;
}

/** How a series has been of late beside all that is known of it. */
export interface SeriesTrend extends SourceKey {
  readonly type: string;
  /** Mean count of all its points. */
  readonly baselineMean: number;
  /** Mean count of its points in the window. */
  readonly recentMean: number;
  /** Points of the baseline. */
  readonly sampleCount: number;
  /** The recent mean above the baseline, in percent of it; below it is negative. */
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

/** The numbers at the head of the dashboard. */
export interface DashboardSummary {
  readonly reports: number;
  readonly breaches: number;
  readonly sources: number;
  readonly types: number;
  readonly contexts: number;
  /** The running mutes, the one that ends first at the front. */
  readonly mutes: readonly ShownMute[];
}
