/** What a person may set for themselves. */
export interface UserSettings {
  /** The review passes over documents that are done with. */
  readonly skipCompletedInReview: boolean;
  /** Approving a document opens the next one. */
  readonly advanceToNextOnApprove: boolean;
  readonly reviewSortBy: ReviewSort;
  /** Of the IANA time zone database. */
  readonly timezone: string;
  /** BCP 47; null: that of the browser. */
  readonly locale: string | null;
}

export const REVIEW_SORTS = ['RISK_SCORE', 'PRIORITY', 'FILENAME'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** What counts for a person who has set nothing. A further setting is a field above, a row here, and one in the DTO. */
export const DEFAULT_SETTINGS: UserSettings = {
  skipCompletedInReview: false,
  advanceToNextOnApprove: true,
  reviewSortBy: 'RISK_SCORE',
  timezone: 'UTC',
  locale: null,
};

const ZONE = /^[a-z][\w+\-/]{0,63}$/i;

/** Names alone: an offset such as `+02:00` is none. */
export function isTimezone(zone: unknown): boolean {
  if (typeof zone !== 'string' || !ZONE.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is a language tag (BCP 47), such as `de-AT`. */
export function isLocale(locale: unknown): boolean {
  if (typeof locale !== 'string' || locale.length > 35) return false;
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
