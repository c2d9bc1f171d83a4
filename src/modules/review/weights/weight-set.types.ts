/** The collection of weight sets. */
export const WEIGHT_SETS = 'weight_sets';

/** Weights of types of sensitive information, shared by several batches. */
export interface WeightSet {
  readonly id: string;
  /** Unique, ignoring case. */
  readonly name: string;
  /** Weights of the types that differ from the default. */
  readonly weights: Readonly<Record<string, number>>;
  /** Incremented with each change of the weights. */
  readonly version: number;
  readonly createdAt: Date;
  /** False while batches that use the set may still have older weights. */
  readonly isCopied: boolean;
}
