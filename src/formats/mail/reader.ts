import { createHmac } from 'node:crypto';
import type { OpenDocument, ReadOptions, Warning } from '../format.js';

/** Where a message or a part is. */
export interface Place {
  /** Of a message in a mailbox: `message 3`. Empty elsewhere. */
  readonly message: string;
  /** `2.1`; empty for the message itself. */
  readonly path: string;
  readonly depth: number;
  /** Whether its headers are those of a message, not only of a part. */
  readonly isMessage: boolean;
  /** Of the multiparts around it. */
  readonly boundaries: readonly string[];
}

/** What the readers of all parts of a document share. */
export class MailReader {
  private readonly own: Warning[] = [];
  private readonly documents: { readonly place: string; readonly document: OpenDocument }[] = [];
  /** Of the message that is being read. */
  parts = 0;
  private numbered = 0;

  constructor(
    readonly openInner: NonNullable<ReadOptions['openInner']>,
    private readonly salt: Uint8Array,
    /** Of the document, for parts without lines. */
    readonly lineEnd: string,
    /** Of all headers of a part, in bytes. */
    readonly headerLimit: number,
  ) {}

  /** Ids of one document stay alike, so that answers stay answers; nobody can tell what they were. */
  readonly idOf = (id: string): string =>
    `${createHmac('sha256', this.salt).update(id, 'latin1').digest('hex').slice(0, 32)}@redacted.invalid`;

  /** Also what documents within the mail say when they are written. */
  get warnings(): readonly Warning[] {
    const ofDocuments = this.documents.flatMap(({ place, document }) =>
      document.warnings.map(({ code, message }) => ({ code, message: `In ${place}: ${message}` })),
    );
    return [...this.own, ...ofDocuments];
  }

  add(warning: Warning): void {
    this.own.push(warning);
  }

  /** Adds the warnings of a document that stands in a part. */
  addDocument(place: string, document: OpenDocument): void {
    this.documents.push({ place, document });
  }

  /** Returns the number of the next part that a format reads, in its whole document. */
  numberOfPart(): number {
    return this.numbered++;
  }

  /** A boundary that says nothing, and stands nowhere in the message. */
  boundaryFor(boundary: string): string {
    return `=_${createHmac('sha256', this.salt).update(boundary, 'latin1').digest('hex').slice(0, 40)}`;
  }

  nameOf({ message, path }: Place): string {
    const part = path === '' ? 'body' : `part ${path}`;
    return message === '' ? part : `${message}, ${part}`;
  }

  /** Before the name of a header. */
  prefixOf({ message, path }: Place): string {
    return [message, path === '' ? '' : `part ${path}`].map((each) => (each === '' ? '' : `${each}, `)).join('');
  }

  warn(code: string, place: Place, what: string): void {
    this.add({ code, message: `In ${this.nameOf(place)}, ${what}.` });
  }
}
