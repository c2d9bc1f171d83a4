import { Injectable } from '@nestjs/common';
import { Cipher, keyIdOf, SealError, type Place } from '../encryption/cipher.js';
import { KeyRing } from '../encryption/key-ring.js';
import type { SealedFieldsOf } from '../encryption/sealed-field.js';
import { SealedValueRepository, type Replacement } from './sealed-value.repository.js';
import { valuesOf, type StoredDocument, type StoredValue } from './sealed-values.js';

/** The maximum number of values per update. */
const MAX_BATCH_SIZE = 50;
/** The number of times that a document is read again while others keep changing it. */
const MAX_READINGS = 10;

/** The results for the values of some documents. */
export interface Tally {
  /** The number of documents that were examined. */
  readonly documents: number;
  /** The number of values that were re-encrypted with the first key. */
  readonly resealed: number;
  /** The number of values that no key can decrypt. */
  readonly unreadable: number;
  /** The number of values that others changed before each attempt to replace them. */
  readonly contended: number;
}

export const NOTHING: Tally = { documents: 0, resealed: 0, unreadable: 0, contended: 0 };

export const sum = (a: Tally, b: Tally): Tally => ({
  documents: a.documents + b.documents,
  resealed: a.resealed + b.resealed,
  unreadable: a.unreadable + b.unreadable,
  contended: a.contended + b.contended,
});

/** Re-encrypts values of other keys with the first key. */
@Injectable()
export class Resealer {
  constructor(
    private readonly values: SealedValueRepository,
    private readonly cipher: Cipher,
    private readonly keys: KeyRing,
  ) {}

  /**
   * Processes the next documents of a collection.
   * @param after the `_id` of the last document before them
   * @returns the tally and `last`, the `_id` of the last of them; undefined if there were none
   */
  async page(entry: SealedFieldsOf, after: unknown, limit: number): Promise<{ tally: Tally; last: unknown }> {
    let tally = NOTHING;
    let last: unknown;
    for await (const document of this.values.documents(entry, after, limit)) {
      last = document._id;
      tally = sum(tally, await this.document(entry, document));
    }
    return { tally, last };
  }

  private async document(entry: SealedFieldsOf, read: StoredDocument): Promise<Tally> {
    let document: StoredDocument | null = read;
    let resealed = 0;
    for (let reading = 1; document !== null; reading++) {
      const { replacements, unreadable } = this.replacementsOf(entry, document);
      const left = await this.replace(entry, document._id, replacements);
      resealed += replacements.length - left;
      if (left === 0) return { documents: 1, resealed, unreadable, contended: 0 };
      if (reading === MAX_READINGS) return { documents: 1, resealed, unreadable, contended: left };
      document = await this.values.find(entry, document._id);
    }
    return { documents: 1, resealed, unreadable: 0, contended: 0 };
  }

  /** @returns the number of values not replaced because others changed them meanwhile; the changes are kept */
  private async replace(entry: SealedFieldsOf, id: unknown, replacements: readonly Replacement[]): Promise<number> {
    let left = 0;
    for (let start = 0; start < replacements.length; start += MAX_BATCH_SIZE) {
      const some = replacements.slice(start, start + MAX_BATCH_SIZE);
      if (!(await this.values.replace(entry, id, some))) left += some.length;
    }
    return left;
  }

  private replacementsOf(entry: SealedFieldsOf, document: StoredDocument) {
    const replacements: Replacement[] = [];
    let unreadable = 0;
    for (const stored of valuesOf(document, entry)) {
      const keyId = keyIdOf(stored.value);
      if (keyId === undefined || keyId === this.keys.first.id) continue;
      const place = { collection: entry.collection, id: String(document._id), field: stored.field };
      try {
        replacements.push({ path: stored.path, before: stored.value, after: this.reseal(stored, place) });
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        unreadable++;
      }
    }
    return { replacements, unreadable };
  }

  private reseal({ value }: StoredValue, place: Place): string | Buffer {
    return typeof value === 'string'
      ? this.cipher.seal(this.cipher.open(value, place), place)
      : this.cipher.sealBytes(this.cipher.openBytes(value, place), place);
  }
}
