import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { orTaken } from '../../../platform/database/or-taken.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf } from '../../../platform/encryption/sealed-bytes.js';
import { encryptionAt, type PolicyVersion } from '../policy.types.js';
import type { VersionHeads } from '../versions/version-history.js';
import { readAll, readOne } from '../../../platform/database/read-records.js';
import { LIST_COLLECTION, ListRecord } from './list.model.js';
import { contentOf, listNameOf, listReference, type ListHead, type TermList } from './list.types.js';

/** The newest versions of lists, encrypted. */
@Injectable()
export class ListRepository implements VersionHeads<ListHead> {
  constructor(
    @InjectModel(ListRecord.name) private readonly lists: Model<ListRecord>,
    private readonly cipher: Cipher,
  ) {}

  /** Returns the names of lists that are not deleted, in code point order. */
  listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    return readAll(
      this.lists.find({ deletedAt: null }, { _id: 1 }).sort({ _id: 1 }).skip(page.offset).limit(page.limit),
      ({ _id }) => _id,
    );
  }

  async findByName(name: string): Promise<TermList | undefined> {
    const head = await this.findHead(listReference(name));
    if (typeof head?.fingerprint !== 'string') return undefined;
    return { name, ...contentOf(head), hash: head.fingerprint };
  }

  /** Returns the fingerprints of the existing lists by name, which show whether any has changed. */
  async findHashes(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.lists.find({ _id: { $in: [...names] } }, { hash: 1 }).lean();
    return new Map(found.flatMap(({ _id, hash }) => (hash === undefined ? [] : [[_id, hash] as const])));
  }

  findHead(reference: string): Promise<ListHead | undefined> {
    return readOne(this.lists.findById(listNameOf(reference)), (record) => this.headOf(record));
  }

  /**
   * Stores a version as the newest one, unsettled.
   * @param before the newest version that the caller has seen; undefined when there was none
   * @returns false when another version is the newest one now
   */
  async advance(before: ListHead | undefined, after: PolicyVersion): Promise<boolean> {
    const { version, text, fingerprint, change } = after;
    const _id = listNameOf(after.name);
    const facts = { version, change, savedAt: change.at, unsettled: true as const };
    const content = text === null ? undefined : { sealed: this.seal(text, _id), hash: fingerprint ?? '' };
    if (before === undefined) {
      return (await orTaken(() => this.lists.create({ _id, ...facts, ...content }))) !== 'taken';
    }
    const { matchedCount } = await this.lists.updateOne(filterOf(before), {
      $set: { ...facts, ...(content ?? { deletedAt: change.at }) },
      $unset: { description: '', items: '', ...(content === undefined ? { sealed: '', hash: '' } : { deletedAt: '' }) },
    });
    return matchedCount === 1;
  }

  async encrypt(head: ListHead): Promise<void> {
    const { text, fingerprint, version, change } = head;
    if (text === null || fingerprint === null) return;
    const sealed = this.seal(text, listNameOf(head.name));
    await this.lists.updateOne(filterOf(head), {
      $set: { sealed, hash: fingerprint, version, change, unsettled: true },
      $unset: { description: '', items: '' },
    });
  }

  async findInClear(
    after: string,
    limit: number,
  ): Promise<{ readonly names: readonly string[]; readonly last: string | undefined }> {
    const found = await this.lists
      .find({ _id: { $gt: listNameOf(after) } }, { version: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    const last = found.at(-1);
    return {
      names: found.filter(({ version }) => version === undefined).map(({ _id }) => listReference(_id)),
      last: last === undefined || found.length < limit ? undefined : listReference(last._id),
    };
  }

  /** Lists after the given one, including deleted ones, without their content. */
  listNumbered(after: string, limit: number): Promise<readonly Pick<ListHead, 'name' | 'version'>[]> {
    return readAll(
      this.lists
        .find({ _id: { $gt: listNameOf(after) } }, { version: 1 })
        .sort({ _id: 1 })
        .limit(limit),
      ({ _id, version = 1 }) => ({ name: listReference(_id), version }),
    );
  }

  findUnsettled(limit: number): Promise<readonly ListHead[]> {
    return readAll(this.lists.find({ unsettled: true }).limit(limit), (record) => this.headOf(record));
  }

  async markSettled({ name, version }: Pick<ListHead, 'name' | 'version'>): Promise<void> {
    await this.lists.updateOne({ _id: listNameOf(name), version }, { $unset: { unsettled: '' } });
  }

  /** Returns the fingerprint of a list with this text. */
  fingerprint(text: string): string {
    return this.cipher.digest('policy-list', text);
  }

  private seal(text: string, id: string): Buffer {
    return this.cipher.sealBytes(Buffer.from(text), placeOf(id));
  }

  private headOf(record: ListRecord): ListHead {
    const { _id, version = 1, hash, change, savedAt, unsettled } = record;
    const isInClear = record.version === undefined;
    const text = this.textOf(record);
    return {
      name: listReference(_id),
      version,
      text,
      fingerprint: text === null ? null : isInClear ? this.fingerprint(text) : (hash ?? null),
      change: change ?? encryptionAt(savedAt),
      isSettled: unsettled !== true && !isInClear,
      isInClear,
    };
  }

  private textOf({ _id, sealed, description = '', items }: ListRecord): string | null {
    if (sealed !== undefined) return this.cipher.openBytes(bytesOf(sealed), placeOf(_id)).toString('utf8');
    return items === undefined ? null : JSON.stringify({ description, items });
  }
}

/** Matches the record only if it is still the version that was read. */
const filterOf = ({ name, isInClear, version }: ListHead) => ({
  _id: listNameOf(name),
  version: isInClear ? null : version,
});

const placeOf = (id: string): Place => ({ collection: LIST_COLLECTION, id, field: 'sealed' });
