/** The collection of finalization policies. */
export const FINALIZATION_POLICIES = 'finalization_policies';

export const FINALIZATION_OPTIONS = [
  'DELETE_IMMEDIATELY',
  'DELETE_AFTER_48H',
  'DELETE_AFTER_X_DAYS',
  'LEGAL_HOLD',
] as const;
export type FinalizationOption = (typeof FINALIZATION_OPTIONS)[number];

/** Decides what happens to the source of a document after it is finalized. */
export interface FinalizationPolicy {
  readonly id: string;
  readonly name: string;
  readonly option: FinalizationOption;
  /** Set for `DELETE_AFTER_X_DAYS`; otherwise null. */
  readonly deleteAfterDays: number | null;
  /** Null for the default, and for policies older than this field. */
  readonly createdAt: Date | null;
}

/** The built-in policy: without an explicit choice nothing is purged. */
export const DEFAULT_POLICY: FinalizationPolicy = {
  id: 'default',
  name: 'Default',
  option: 'LEGAL_HOLD',
  deleteAfterDays: null,
  createdAt: null,
};
