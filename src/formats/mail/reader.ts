import { createHmac } from 'node:crypto';
import type { OpenDocument, ReadOptions, Warning } from '../format.js';

/** The position of a message or a part. */
export interface Place {
  /** `message 3` in a mailbox; otherwise empty. */
  readonly message: string;
  /** `2.1`; empty for the message itself. */
  readonly path: string;
  readonly depth: number;
  /** True if its headers are those of a message, not only of a part. */
  readonly isMessage: boolean;
  /** Boundaries of the surrounding multiparts. */
  readonly boundaries: readonly string[];
}

/** State shared by the readers of all parts of a document. */
export class MailReader {
  private readonly own: Warning[] = [];
  private readonly documents: { readonly place: string; readonly document: OpenDocument }[] = [];
  /** Number of parts of the message that is being read. */
  parts = 0;
  private numbered = 0;

  constructor(
    readonly openInner: NonNullable<ReadOptions['openInner']>,
    private readonly salt: Uint8Array,
    /** The line end of the document, for parts without lines. */
    readonly lineEnd: string,
    /** Maximum size of all headers of a part in bytes. */
    readonly headerLimit: number,
  ) {}

  /** Replaces an id irreversibly. Equal ids of a document get equal replacements, so that replies stay linked. */
  readonly idOf = (id: string): string =>
    `${createHmac('sha256', this.salt).update(id, 'latin1').digest('hex').slice(0, 32)}@redacted.invalid`;

  /** Includes warnings that embedded documents add when they are written. */
  get warnings(): readonly Warning[] {
    const ofDocuments = this.documents.flatMap(({ place, document }) =>
      document.warnings.map(({ code, message }) => ({ code, message: `In ${place}: ${message}` })),
    );
    return [...this.own, ...ofDocuments];
  }

  add(warning: Warning): void {
    this.own.push(warning);
  }

  /** Collects the warnings of an embedded document. */
  addDocument(place: string, document: OpenDocument): void {
    this.documents.push({ place, document });
  }

  /** Returns the number, unique in the document, of the next part that a format reads. */
  numberOfPart(): number {
    return this.numbered++;
  }

  /** Returns a boundary that reveals nothing and does not occur in the message. */
  boundaryFor(boundary: string): string {
    return `=_${createHmac('sha256', this.salt).update(boundary, 'latin1').digest('hex').slice(0, 40)}`;
  }

  nameOf({ message, path }: Place): string {
    const part = path === '' ? 'body' : `part ${path}`;
    return message === '' ? part : `${message}, ${part}`;
  }

  /** Returns the position prefix of a header name. */
  prefixOf({ message, path }: Place): string {
    return [message, path === '' ? '' : `part ${path}`].map((each) => (each === '' ? '' : `${each}, `)).join('');
  }

  warn(code: string, place: Place, what: string): void {
    this.add({ code, message: `In ${this.nameOf(place)}, ${what}.` });
  }
}
