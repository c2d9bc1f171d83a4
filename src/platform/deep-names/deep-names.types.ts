export type DeepNameType = 'person' | 'location' | 'organization';

/** A name found by the model. Offsets are UTF-16 code units, end exclusive; names are disjoint and in text order. */
export interface DeepName {
  readonly start: number;
  readonly end: number;
  readonly type: DeepNameType;
  /** From 0 to 1: the highest confidence among its words. */
  readonly confidence: number;
}
