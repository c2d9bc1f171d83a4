/** Personal settings. */
export interface UserSettings {
  /** True to skip completed documents in the review. */
  readonly skipCompletedInReview: boolean;
  /** True to open the next document after approving one. */
  readonly advanceToNextOnApprove: boolean;
  readonly reviewSortBy: ReviewSort;
  /** A name from the IANA time zone database; null: the browser's. */
  readonly timezone: string | null;
  /** A BCP 47 tag; null: the browser's. */
  readonly locale: string | null;
  readonly theme: Theme;
  readonly density: Density;
  /** The text size of documents, in CSS pixels. */
  readonly textSize: number;
  /** True to show sensitive values only on request. */
  readonly maskValues: boolean;
  /** True if single letters are shortcuts; otherwise a modifier key is required (WCAG 2.2, 2.1.4). */
  readonly singleKeys: boolean;
  /** The actions whose keys were changed. */
  readonly keys: readonly KeyBinding[];
  readonly views: readonly SavedView[];
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export interface KeyBinding {
  /** The name of the action in the user interface: `review.accept`. */
  readonly action: string;
  readonly keys: readonly string[];
}

/** A saved configuration of a list. */
export interface SavedView {
  /** The page of the list: `queue`. */
  readonly page: string;
  readonly name: string;
  /** The query of the page's URL, without `?`. */
  readonly query: string;
}

export const REVIEW_SORTS = ['RISK_SCORE', 'PRIORITY', 'FILENAME'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** The defaults for people who have set nothing. A new setting needs a field above, a row here, and one in the DTO. */
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

/** Accepts names only; an offset such as `+02:00` is rejected. */
export function isTimezone(zone: unknown): boolean {
  if (typeof zone !== 'string' || !ZONE.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns true for a language tag (BCP 47), such as `de-AT`. */
export function isLocale(locale: unknown): boolean {
  if (typeof locale !== 'string' || locale.length > 35) return false;
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
