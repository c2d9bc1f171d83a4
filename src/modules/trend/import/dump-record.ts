/** A document as it was dumped. */
export type DumpDocument = Readonly<Record<string, unknown>>;

/** One record of a file: a document, or the reason why there is none. */
export interface DumpRecord {
  /** `line 5` or `document 5`, from 1; undefined for the unreadable rest of a file. */
  readonly place: string | undefined;
  readonly document?: DumpDocument;
  readonly problem?: string;
  /** The approximate size of the document in its file. */
  readonly bytes?: number | undefined;
}

/** The largest document that MongoDB stores, plus some room for what surrounds it in a dump. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 + 16 * 1024;
