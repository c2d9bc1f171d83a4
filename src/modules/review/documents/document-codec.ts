import { Injectable } from '@nestjs/common';
import { mongo } from 'mongoose';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf } from '../../../platform/encryption/sealed-bytes.js';
import { elementField } from '../../../platform/encryption/sealed-field.js';
import { without } from '../../../platform/objects/without.js';
import { NOTHING_LEFT } from '../spans/left-findings.js';
import { undecidedOf } from '../spans/tally.js';
import type { DocumentCounts } from './document-counts.js';
import type { StoredChange, StoredDocument } from './document.model.js';
import type { DocumentHeader, OpenChange } from './document.types.js';

const FAILURE = (id: string) => ({ collection: 'documents', id, field: 'failure' });
const changePlace = (id: string, version: number): Place => ({
  collection: 'documents',
  id,
  field: `${elementField('unfinished', String(version))}.sealed`,
});

/** Converts headers to the form in which they are stored, partly encrypted, and back. */
@Injectable()
export class DocumentCodec {
  constructor(private readonly cipher: Cipher) {}

  toStored({ id, failure, unfinished, counts, ...header }: DocumentHeader): StoredDocument {
    return {
      _id: id,
      ...header,
      unfinished: unfinished.map((change) => this.sealChange(id, change)),
      ...(counts !== null && { counts: JSON.stringify(counts) }),
      filenameKey: filenameKeyOf(header.filename),
      assigneeId: header.assignee?.userId ?? null,
      undecided: undecidedOf(header.tally),
      failure: this.sealFailure(id, failure),
    };
  }

  sealFailure(id: string, failure: string | null): string | null {
    return failure === null ? null : this.cipher.seal(failure, FAILURE(id));
  }

  toHeader(stored: StoredDocument): DocumentHeader {
    const {
      _id: id,
      failure,
      left = NOTHING_LEFT,
      policy = null,
      assignee = null,
      urgency = null,
      counts,
      unfinished,
      ...header
    } = stored;
    return {
      id,
      // The remaining fields only serve indexes and the worker.
      ...without(header, 'filenameKey', 'redaction', 'openSince', 'assigneeId', 'undecided'),
      left,
      policy,
      assignee,
      urgency,
      counts: counts === undefined ? null : (JSON.parse(counts) as DocumentCounts),
      failure: failure === null ? null : this.cipher.open(failure, FAILURE(id)),
      unfinished: unfinished.map((change) => this.openChange(id, change)),
    };
  }

  /** Encrypted as a whole, because spans and notes contain text. */
  sealChange(id: string, { version, spans, events }: OpenChange): StoredChange {
    const plain = mongo.BSON.serialize({ spans, events });
    return { version, sealed: this.cipher.sealBytes(plain, changePlace(id, version)) };
  }

  private openChange(id: string, { version, sealed }: StoredChange): OpenChange {
    const plain = mongo.BSON.deserialize(this.cipher.openBytes(bytesOf(sealed), changePlace(id, version)));
    const { spans, events } = plain as Pick<OpenChange, 'spans' | 'events'>;
    return { version, spans, events };
  }
}

/** The form in which file names are compared, ignoring case. */
export const filenameKeyOf = (filename: string): string => filename.normalize('NFC').toLowerCase();
