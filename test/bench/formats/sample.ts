import type { FormatId } from '../../../src/formats/format.js';

/** A document, and how many bytes of text it stands for: what it unpacks to, where it is packed. */
export interface Sample {
  readonly format: FormatId;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly unpacked?: number;
  readonly leastFindings: number;
  /** Reads it by a library, or by the plainest code there is, and does nothing with it. */
  readonly parse?: () => unknown;
}

/** What each line, paragraph or record of a sample says. */
export interface Row {
  readonly id: number;
  readonly ssn: string;
  readonly email: string;
  readonly note: string;
}

export const NOTE = 'the file was read again and a remark was put beside it before the office closed for the day';

/** @param index from 0; no two are alike */
export const rowOf = (index: number): Row => ({
  id: index,
  ssn: `219-${10 + (index % 80)}-${1000 + (index % 9000)}`,
  email: `writer${index}@example.com`,
  note: NOTE,
});
