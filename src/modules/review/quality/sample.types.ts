import type { Decider } from '../spans/span.types.js';

/** The items of a sample: decisions about spans, or passages of approved texts. */
export const SAMPLE_UNITS = ['decisions', 'passages'] as const;
export type SampleUnit = (typeof SAMPLE_UNITS)[number];

/** The decision of a reviewer or judge about a range: redact it as a type, or leave it. */
export type Treatment = { readonly redact: true; readonly type: string } | { readonly redact: false };

/** Criteria for the work from which a sample is drawn. */
export interface SampleCriteria {
  readonly unit: SampleUnit;
  /** Only this batch. */
  readonly batchId: string | null;
  /** Only this group; null without a batch means all groups. */
  readonly groupId: string | null;
  /** Only the work of this person. */
  readonly reviewerId: string | null;
  /** Only spans of these types; null means all types. */
  readonly types: readonly string[] | null;
  readonly minRisk: number | null;
  readonly maxRisk: number | null;
  /** Only documents created in this time range. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** A random sample of reviewers' work, to be judged by other people. */
export interface QualitySample {
  readonly id: string;
  readonly name: string;
  readonly criteria: SampleCriteria;
  /** Determines who may see it, as for batches. */
  readonly groupId: string | null;
  readonly createdAt: Date;
  readonly createdBy: Decider;
  readonly size: number;
  /** False if fewer items were drawn than requested because there was too much work to search. */
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
  /** The people whose work it is; they may not judge it. */
  readonly reviewers: readonly Decider[];
  /** Ids of other people who were involved and may not judge it either. */
  readonly others: readonly string[];
}

interface JudgedBy {
  readonly by: Decider;
  readonly at: Date;
}

/** A decision about a span, as of the time when the sample was drawn. */
export interface DecisionItem extends ItemBase {
  readonly unit: 'decisions';
  readonly spanId: string;
  readonly decided: Treatment;
  readonly verdict: (JudgedBy & { readonly treatment: Treatment }) | null;
}

/** A passage of an approved text. */
export interface PassageItem extends ItemBase {
  readonly unit: 'passages';
  /** When the text was approved in the form to judge. */
  readonly approvedAt: Date | null;
  /** `missed`: the number of values that should have been redacted. */
  readonly verdict: (JudgedBy & { readonly missed: number }) | null;
}

export type SampleItem = DecisionItem | PassageItem;

/** An item without its number and sample. */
export type DrawnItem = Omit<DecisionItem, 'number' | 'sampleId'> | Omit<PassageItem, 'number' | 'sampleId'>;
