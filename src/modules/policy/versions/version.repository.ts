import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { orTaken } from '../../../platform/database/or-taken.js';
import { readAll } from '../../../platform/database/read-records.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf } from '../../../platform/encryption/sealed-bytes.js';
import type { PolicyVersion } from '../policy.types.js';
import { POLICY_VERSION_COLLECTION, PolicyVersionRecord } from './version.model.js';

/** A version without its text, for lists. */
export type ListedVersion = Omit<PolicyVersion, 'text'>;

/** A version that may be old enough to be removed. */
export interface AgedVersion extends Pick<PolicyVersion, 'version' | 'fingerprint'> {
  readonly madeAt: Date;
}

/** The history of policies and lists, encrypted. */
@Injectable()
export class PolicyVersionRepository {
  constructor(
    @InjectModel(PolicyVersionRecord.name) private readonly versions: Model<PolicyVersionRecord>,
    private readonly cipher: Cipher,
  ) {}

  /** Stores a version, unless it is already stored. */
  async keep({ name, version, text, fingerprint, change }: PolicyVersion): Promise<void> {
    const _id = idOf(name, version);
    const sealed = text === null ? null : this.cipher.sealBytes(Buffer.from(text), placeOf(_id));
    await orTaken(() => this.versions.create({ _id, name, version, sealed, fingerprint, change }));
  }

  /** Returns versions, newest first. */
  listNewestFirst(
    name: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly ListedVersion[]> {
    return readAll(
      this.versions.find({ name }, { sealed: 0 }).sort({ version: -1 }).skip(page.offset).limit(page.limit),
      ({ version, fingerprint, change }) => ({ name, version, fingerprint, change }),
    );
  }

  async find(name: string, version: number): Promise<PolicyVersion | undefined> {
    const found = await this.versions.findById(idOf(name, version)).lean();
    if (found === null) return undefined;
    const { _id, sealed, fingerprint, change } = found;
    const text = sealed === null ? null : this.cipher.openBytes(bytesOf(sealed), placeOf(_id)).toString('utf8');
    return { name, version, text, fingerprint, change };
  }

  /** Returns the versions between two numbers with their times, oldest first. */
  listBetween(name: string, after: number, before: number, limit: number): Promise<readonly AgedVersion[]> {
    return readAll(
      this.versions
        .find({ name, version: { $gt: after, $lt: before } }, { version: 1, fingerprint: 1, change: 1 })
        .sort({ version: 1 })
        .limit(limit),
      ({ version, fingerprint, change: { at } }) => ({ version, fingerprint, madeAt: at }),
    );
  }

  async remove(name: string, version: number): Promise<void> {
    await this.versions.deleteOne({ _id: idOf(name, version) });
  }
}

const idOf = (name: string, version: number): string => `${name}@${version}`;
const placeOf = (id: string): Place => ({ collection: POLICY_VERSION_COLLECTION, id, field: 'sealed' });
