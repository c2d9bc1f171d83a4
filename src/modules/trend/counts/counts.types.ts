import type { Report } from '../trend.types.js';

/** The collection of reports for replays. */
export const COUNTS_COLLECTION = 'trend_counts';

/** One report as it is stored. */
export interface CountsDocument {
  /** When it was counted; the time field of a time series. */
  readonly timestamp: Date;
  /** The source of the report; the meta field of a time series. */
  readonly from: { readonly organization: string; readonly context: string; readonly source: string };
  /** Parallel to the other array: same length and order. */
  readonly types: readonly string[];
  readonly counts: readonly number[];
  /** The idempotency key of a delivery, if any. */
  readonly delivery?: string;
}

export function countsDocument({ organization, context, source, at, counts }: Report, key?: string): CountsDocument {
  return {
    timestamp: at,
    from: { organization, context, source },
    types: [...counts.keys()],
    counts: [...counts.values()],
    ...(key !== undefined && { delivery: key }),
  };
}
