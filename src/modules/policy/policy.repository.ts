import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { orTaken } from '../../platform/database/or-taken.js';
import { readAll, readOne } from '../../platform/database/read-records.js';
import { Cipher, type Place } from '../../platform/encryption/cipher.js';
import { bytesOf } from '../../platform/encryption/sealed-bytes.js';
import { POLICY_COLLECTION, PolicyRecord } from './policy.model.js';
import { PolicySecrets } from './policy-secrets.js';
import { encryptionAt, policyReference, type PolicyVersion, type StoredPolicy } from './policy.types.js';
import type { VersionHead, VersionHeads } from './versions/version-history.js';

/** The newest version of a policy, which may be its deletion, with what belongs to all of its versions. */
export interface PolicyHead extends VersionHead {
  readonly sources: readonly string[];
  readonly labels: Readonly<Record<string, number>>;
  readonly recordId: Types.ObjectId;
}

/** The number of versions of a policy so far, and the labels of versions. */
export type NumberedPolicy = Pick<PolicyHead, 'name' | 'version' | 'labels'>;

/** A version that is to become the newest one. */
export type NewVersion = PolicyVersion & Pick<PolicyHead, 'sources'>;

@Injectable()
export class PolicyRepository implements VersionHeads<PolicyHead> {
  constructor(
    @InjectModel(PolicyRecord.name) private readonly policies: Model<PolicyRecord>,
    private readonly cipher: Cipher,
    private readonly secrets: PolicySecrets,
  ) {}

  /** Returns the names of policies that are not deleted, in code point order. */
  listNames(page: { readonly offset: number; readonly limit: number }): Promise<string[]> {
    return readAll(
      this.policies
        .find({ deletedAt: null }, { name: 1, _id: 0 })
        .sort({ name: 1 })
        .skip(page.offset)
        .limit(page.limit),
      ({ name }) => name,
    );
  }

  /** Returns the active version; undefined when there is none or the policy is deleted. */
  async findByName(name: string): Promise<StoredPolicy | undefined> {
    const head = await this.findHead(name);
    if (head === undefined) return undefined;
    const { text, fingerprint } = head;
    return text === null || fingerprint === null ? undefined : { ...head, text, fingerprint };
  }

  findHead(name: string): Promise<PolicyHead | undefined> {
    return readOne(this.policies.findOne({ name }), (record) => this.headOf(record));
  }

  /**
   * Returns the reference of the active version, which suffices to see whether a compiled policy is still the active
   * one.
   */
  async findReference(name: string): Promise<string | undefined> {
    const found = await this.policies.findOne({ name }, { hash: 1, version: 1, _id: 0 }).lean().exec();
    return found?.hash === undefined ? undefined : policyReference(name, found.version ?? 1, found.hash);
  }

  /** Returns the name of a policy that refers to this list or file, if there is one. */
  async findUserOf(source: string): Promise<string | undefined> {
    const found = await this.policies.findOne({ sources: source }, { name: 1, _id: 0 }).lean().exec();
    return found?.name;
  }

  /**
   * Stores a version as the newest one, unsettled.
   * @param before the newest version that the caller has seen; undefined when there was none
   * @returns false when another version is the newest one now
   */
  async advance(before: PolicyHead | undefined, after: NewVersion): Promise<boolean> {
    const id = before?.recordId ?? new Types.ObjectId();
    const { name, version, text, fingerprint, sources, change } = after;
    const facts = { version, change, sources: [...sources], savedAt: change.at, unsettled: true as const };
    const content = text === null ? undefined : { sealed: this.seal(text, id), hash: fingerprint ?? '' };
    if (before === undefined) {
      return (await orTaken(() => this.policies.create({ _id: id, name, ...facts, ...content }))) !== 'taken';
    }
    const { matchedCount } = await this.policies
      .updateOne(filterOf(before), {
        $set: { ...facts, ...(content ?? { deletedAt: change.at }) },
        $unset: content === undefined ? { text: '', sealed: '', hash: '' } : { text: '', deletedAt: '' },
      })
      .exec();
    return matchedCount === 1;
  }

  async encrypt(head: PolicyHead): Promise<void> {
    const { text, fingerprint, version, change } = head;
    if (text === null || fingerprint === null) return;
    const content = { sealed: this.seal(text, head.recordId), hash: fingerprint, version, change, unsettled: true };
    await this.policies.updateOne(filterOf(head), { $set: content, $unset: { text: '' } }).exec();
  }

  async findInClear(
    after: string,
    limit: number,
  ): Promise<{ readonly names: readonly string[]; readonly last: string | undefined }> {
    const found = await this.policies
      .find({ name: { $gt: after } }, { name: 1, version: 1, _id: 0 })
      .sort({ name: 1 })
      .limit(limit)
      .lean()
      .exec();
    const names = found.filter(({ version }) => version === undefined).map(({ name }) => name);
    return { names, last: found.length < limit ? undefined : found.at(-1)?.name };
  }

  /** Returns the policies after a name in alphabetical order, deleted ones included, without their texts. */
  listNumbered(after: string, limit: number): Promise<readonly NumberedPolicy[]> {
    return readAll(
      this.policies
        .find({ name: { $gt: after } }, { name: 1, version: 1, labels: 1, _id: 0 })
        .sort({ name: 1 })
        .limit(limit),
      ({ name, version = 1, labels = {} }) => ({ name, version, labels }),
    );
  }

  findUnsettled(limit: number): Promise<readonly PolicyHead[]> {
    return readAll(this.policies.find({ unsettled: true }).limit(limit), (record) => this.headOf(record));
  }

  async markSettled({ name, version }: Pick<PolicyHead, 'name' | 'version'>): Promise<void> {
    await this.policies.updateOne({ name, version }, { $unset: { unsettled: '' } }).exec();
  }

  /** Sets or removes a label. */
  async label(name: string, label: string, version: number | undefined): Promise<void> {
    const path = `labels.${label}`;
    await this.policies
      .updateOne({ name }, version === undefined ? { $unset: { [path]: '' } } : { $set: { [path]: version } })
      .exec();
  }

  private seal(text: string, id: Types.ObjectId): Buffer {
    return this.cipher.sealBytes(Buffer.from(text), placeOf(id));
  }

  private headOf(record: PolicyRecord & { readonly _id: Types.ObjectId }): PolicyHead {
    const { _id, name, sources, savedAt, version = 1, labels = {}, unsettled, hash } = record;
    const isInClear = record.version === undefined;
    const text = this.textOf(record);
    return {
      name,
      version,
      text,
      fingerprint: text === null ? null : isInClear ? this.secrets.fingerprint(text) : (hash ?? null),
      sources,
      labels,
      change: record.change ?? encryptionAt(savedAt),
      isSettled: unsettled !== true && !isInClear,
      isInClear,
      recordId: _id,
    };
  }

  private textOf({ _id, text, sealed }: PolicyRecord & { readonly _id: Types.ObjectId }): string | null {
    if (sealed === undefined) return text ?? null;
    return this.cipher.openBytes(bytesOf(sealed), placeOf(_id)).toString('utf8');
  }
}

/** Matches the record only if it is still the version that was read. */
const filterOf = ({ recordId, isInClear, version }: PolicyHead) => ({
  _id: recordId,
  version: isInClear ? null : version,
});

const placeOf = (id: Types.ObjectId): Place => ({ collection: POLICY_COLLECTION, id: String(id), field: 'sealed' });
