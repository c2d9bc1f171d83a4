/** Weights of types of sensitive information, to be used by several batches. */
export interface WeightSet {
  readonly id: string;
  /** Unique, whatever its case. */
  readonly name: string;
  /** Of types whose weight is not the usual one. */
  readonly weights: Readonly<Record<string, number>>;
  /** Goes up by one with each change of the weights. */
  readonly version: number;
  readonly createdAt: Date;
  /** Whether the batches that use it may still have older weights of it. */
  readonly isCopied: boolean;
}
