export type NameType = 'person' | 'location' | 'organization';

/** Offsets in UTF-16 code units, half open; `confidence` 0 to 1, calibrated. */
export interface FoundName {
  readonly start: number;
  readonly end: number;
  readonly type: NameType;
  readonly confidence: number;
}
