import type { Edits, Piece, Range, Warning } from '../format.js';
import type { BodyHeaders } from './message-header.js';

/** A unit that is read and written as a whole: a body, or a part with its headers. */
export interface Readable {
  readonly pieces: readonly Piece[];
  /** Pieces that are not searched, as in `OpenDocument`. */
  readonly quiet: readonly Piece[];
  placeOf(piece: Piece, range?: Range): string;
  locate(piece: Piece, range: Range): Range;
  /** Returns the texts that another reader must find in the written message. */
  expected(edits: Edits): readonly string[];
  /** Verifies the embedded documents by their own formats. @throws DocumentProblem `not-safe` */
  verify(edits: Edits): Promise<void>;
}

/** Headers followed by a body. */
export interface MessagePart extends Readable {
  write(edits: Edits): string;
}

export interface WrittenBody {
  readonly text: string;
  readonly headers: BodyHeaders;
}

/** The content below the headers of a message or a part. */
export interface Body extends Readable {
  write(edits: Edits): WrittenBody;
}

/** The reason why a part is removed. */
export type RemovalCode = 'ATTACHMENT_REMOVED' | 'SIGNATURE_REMOVED' | 'ENCRYPTED_REMOVED' | 'PART_AMBIGUOUS';

const WHY: Readonly<Record<RemovalCode, string>> = {
  ATTACHMENT_REMOVED: 'an attachment of a type that Umbra does not read was removed',
  SIGNATURE_REMOVED: 'a signature was removed, since it does not fit the changed message and names its signer',
  ENCRYPTED_REMOVED: 'an encrypted part was removed, since it cannot be read',
  PART_AMBIGUOUS: 'a part was removed that mail programs read in different ways',
};

/** Media types that may be named in the notice; any other value could be sensitive text. */
const KNOWN =
  /^(?:image\/(?:png|jpeg|jpg|gif|bmp|tiff|webp|heic|svg\+xml)|audio\/(?:mpeg|wav|ogg)|video\/mp4|text\/(?:html|rtf|calendar|vcard)|message\/(?:rfc822|partial|external-body)|multipart\/(?:encrypted|signed|mixed)|application\/(?:octet-stream|pdf|zip|gzip|rtf|msword|ms-tnef|pgp-encrypted|pgp-signature|pgp-keys|(?:x-)?pkcs7-(?:mime|signature)|vnd\.ms-(?:excel|powerpoint)|vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)|vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)))$/;
const typeOf = (mediaType: string): string => (KNOWN.test(mediaType) ? mediaType : 'another type');

export const removalWarning = (code: RemovalCode, place: string, mediaType: string, bytes: number): Warning => ({
  code,
  message: `In ${place}, ${WHY[code]} (${typeOf(mediaType)}, ${bytes} bytes).`,
});

/** A notice in place of a removed part. */
export class RemovedBody implements Body {
  readonly pieces = [];
  readonly quiet = [];
  private readonly note: string;

  constructor(mediaType: string, bytes: number, lineEnd: string) {
    this.note = `[Removed: ${typeOf(mediaType)}, ${bytes} bytes]${lineEnd}`;
  }

  placeOf(): string {
    return '';
  }

  locate(_: Piece, range: Range): Range {
    return range;
  }

  write(): WrittenBody {
    return { text: this.note, headers: { replacedBy: 'text/plain; charset=us-ascii' } };
  }

  expected(): readonly string[] {
    return [this.note];
  }

  verify(): Promise<void> {
    return Promise.resolve();
  }
}
