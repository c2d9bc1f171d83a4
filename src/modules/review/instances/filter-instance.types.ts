/** The id that denotes the engine of this process wherever an instance can be named. */
export const EMBEDDED = 'embedded';

/** A remote filtering service. */
export interface FilterInstance {
  readonly id: string;
  /** Unique, ignoring case. */
  readonly name: string;
  readonly url: string;
  /** Encrypted; it never leaves the server. */
  readonly apiKey: string | null;
  readonly createdAt: Date;
}

/** The facts that a call to an instance needs. */
export interface FilterTarget extends Pick<FilterInstance, 'id' | 'url'> {
  readonly apiKey: string | undefined;
}

/** A span that an instance would have replaced. Offsets in UTF-16 code units, the end exclusive. */
export interface DetectedSpan {
  readonly start: number;
  readonly end: number;
  /** The id of its kind, in lower case with hyphens: `email-address`. */
  readonly type: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly replacement: string;
}
