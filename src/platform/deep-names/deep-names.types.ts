export type DeepNameType = 'person' | 'location' | 'organization';

/** A name that the model finds. Offsets in UTF-16 code units, half open; names are disjoint and in order of the text. */
export interface DeepName {
  readonly start: number;
  readonly end: number;
  readonly type: DeepNameType;
  /** From 0 to 1: how sure the model is of the least sure word. */
  readonly confidence: number;
}
