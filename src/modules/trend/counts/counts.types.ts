import type { Report } from '../trend.types.js';

/** Where reports are kept for replays. */
export const COUNTS_COLLECTION = 'trend_counts';

/** One report as it is stored. */
export interface CountsDocument {
  /** When it was counted: the time field where the collection is a time series. */
  readonly timestamp: Date;
  /** Whose it is: the meta field. */
  readonly from: { readonly organization: string; readonly context: string; readonly source: string };
  /** Of the same length and order. */
  readonly types: readonly string[];
  readonly counts: readonly number[];
  /** The key of a delivery that has one. */
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
