import { createHmac } from 'node:crypto';
import type { ReadOptions, Warning } from '../format.js';

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
  readonly warnings: Warning[] = [];
  /** Of the message that is being read. */
  parts = 0;

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
    this.warnings.push({ code, message: `In ${this.nameOf(place)}, ${what}.` });
  }
}
