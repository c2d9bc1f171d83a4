export type NameType = 'person' | 'location' | 'organization';

/** A name in a text. Offsets are UTF-16 code units, half open; `confidence` is calibrated, from 0 to 1. */
export interface FoundName {
  readonly start: number;
  readonly end: number;
  readonly type: NameType;
  readonly confidence: number;
}
