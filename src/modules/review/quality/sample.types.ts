import type { Decider } from '../spans/span.types.js';

/** What a sample is made of: decisions that people made on spans, or passages of texts that people have approved. */
export const SAMPLE_UNITS = ['decisions', 'passages'] as const;
export type SampleUnit = (typeof SAMPLE_UNITS)[number];

/** What is to be done at a place, as a reviewer or a judge sees it: to redact it as a type, or to leave it. */
export type Treatment = { readonly redact: true; readonly type: string } | { readonly redact: false };

/** Which work of which people a sample is drawn from. */
export interface SampleCriteria {
  readonly unit: SampleUnit;
  /** Only of this batch. */
  readonly batchId: string | null;
  /** Only of this group; null with no batch: of all groups. */
  readonly groupId: string | null;
  /** Only the work of this person. */
  readonly reviewerId: string | null;
  /** Only spans of these types; null: of all. */
  readonly types: readonly string[] | null;
  readonly minRisk: number | null;
  readonly maxRisk: number | null;
  /** Only documents that came in this time. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** Work of reviewers that was drawn at random, to be judged by others. */
export interface QualitySample {
  readonly id: string;
  readonly name: string;
  readonly criteria: SampleCriteria;
  /** Who may see it: as with batches. */
  readonly groupId: string | null;
  readonly createdAt: Date;
  readonly createdBy: Decider;
  readonly size: number;
  /** False when fewer were drawn than asked for, since there was more work than could be looked through. */
  readonly isComplete: boolean;
}

interface ItemBase {
  /** From 0. */
  readonly number: number;
  readonly sampleId: string;
  readonly documentId: string;
  readonly batchId: string;
  /** UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Whose work it is: they may not judge it. */
  readonly reviewers: readonly Decider[];
  /** Ids of others who had a hand in it, and may not judge it either. */
  readonly others: readonly string[];
}

interface Judged {
  readonly by: Decider;
  readonly at: Date;
}

/** A decision on a span, as it was when the sample was drawn. */
export interface DecisionItem extends ItemBase {
  readonly unit: 'decisions';
  readonly spanId: string;
  readonly decided: Treatment;
  readonly verdict: (Judged & { readonly treatment: Treatment }) | null;
}

/** A passage of an approved text. */
export interface PassageItem extends ItemBase {
  readonly unit: 'passages';
  /** When the text was approved as it is judged. */
  readonly approvedAt: Date | null;
  /** `missed`: values in it that should have been redacted. */
  readonly verdict: (Judged & { readonly missed: number }) | null;
}

export type SampleItem = DecisionItem | PassageItem;

/** An item before it has its number and its sample. */
export type DrawnItem = Omit<DecisionItem, 'number' | 'sampleId'> | Omit<PassageItem, 'number' | 'sampleId'>;
