export const FINALIZATION_OPTIONS = [
  'DELETE_IMMEDIATELY',
  'DELETE_AFTER_48H',
  'DELETE_AFTER_X_DAYS',
  'LEGAL_HOLD',
] as const;
export type FinalizationOption = (typeof FINALIZATION_OPTIONS)[number];

/** What becomes of the source of a document once it is finalized. */
export interface FinalizationPolicy {
  readonly id: string;
  readonly name: string;
  readonly option: FinalizationOption;
  /** With `DELETE_AFTER_X_DAYS`; else null. */
  readonly deleteAfterDays: number | null;
  /** Null for the default, and where it was not kept yet. */
  readonly createdAt: Date | null;
}

/** Always there: nothing is purged that nobody has decided to purge. */
export const DEFAULT_POLICY: FinalizationPolicy = {
  id: 'default',
  name: 'Default',
  option: 'LEGAL_HOLD',
  deleteAfterDays: null,
  createdAt: null,
};
