/** What a person may set for themselves. */
export interface UserSettings {
  /** The review passes over documents that are done with. */
  readonly skipCompletedInReview: boolean;
  /** Approving a document opens the next one. */
  readonly advanceToNextOnApprove: boolean;
  readonly reviewSortBy: ReviewSort;
  /** Of the IANA time zone database; null: that of the browser. */
  readonly timezone: string | null;
  /** BCP 47; null: that of the browser. */
  readonly locale: string | null;
  readonly theme: Theme;
  readonly density: Density;
  /** Of documents, in CSS pixels. */
  readonly textSize: number;
  /** Sensitive values are shown only when they are asked for. */
  readonly maskValues: boolean;
  /** Letters alone do something; without it a modifier has to be held (WCAG 2.2, 2.1.4). */
  readonly singleKeys: boolean;
  /** Of actions whose keys they have changed. */
  readonly keys: readonly KeyBinding[];
  readonly views: readonly SavedView[];
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export interface KeyBinding {
  /** As the page names it: `review.accept`. */
  readonly action: string;
  readonly keys: readonly string[];
}

/** A list as somebody wants to see it again. */
export interface SavedView {
  /** The page that it is one of: `queue`. */
  readonly page: string;
  readonly name: string;
  /** What the address of the page has behind `?`. */
  readonly query: string;
}

export const REVIEW_SORTS = ['RISK_SCORE', 'PRIORITY', 'FILENAME'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** What counts for a person who has set nothing. A further setting is a field above, a row here, and one in the DTO. */
export const DEFAULT_SETTINGS: UserSettings = {
  skipCompletedInReview: false,
  advanceToNextOnApprove: true,
  reviewSortBy: 'RISK_SCORE',
  timezone: null,
  locale: null,
  theme: 'system',
  density: 'comfortable',
  textSize: 16,
  maskValues: false,
  singleKeys: true,
  keys: [],
  views: [],
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
