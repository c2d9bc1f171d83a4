import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { orTaken } from '../../../platform/database/or-taken.js';
import { readAll } from '../../../platform/database/read-records.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf } from '../../../platform/encryption/sealed-bytes.js';
import { POLICY_DRAFT_COLLECTION, PolicyDraftRecord } from './draft.model.js';
import type { DraftFacts, PolicyDraft } from './draft.types.js';

/** Drafts of policies, encrypted. A write succeeds only on the revision that the writer has read. */
@Injectable()
export class PolicyDraftRepository {
  constructor(
    @InjectModel(PolicyDraftRecord.name) private readonly drafts: Model<PolicyDraftRecord>,
    private readonly cipher: Cipher,
  ) {}

  async find(name: string): Promise<PolicyDraft | undefined> {
    const found = await this.drafts.findById(name).lean();
    if (found === null) return undefined;
    const { revision, sealed, fingerprint, sources, state, authors, note, sentBack = null, savedAt } = found;
    const text = this.cipher.openBytes(bytesOf(sealed), placeOf(name)).toString('utf8');
    return { name, revision, text, fingerprint, sources, state, authors, note, sentBack, savedAt };
  }

  /** Returns the drafts without their texts, the newest first. */
  list(limit: number): Promise<readonly DraftFacts[]> {
    return readAll(
      this.drafts
        .find({}, { state: 1, authors: 1, note: 1, sentBack: 1, savedAt: 1 })
        .sort({ savedAt: -1 })
        .limit(limit),
      ({ _id, sentBack = null, ...facts }) => ({ name: _id, ...facts, sentBack }),
    );
  }

  /** Returns the name of a policy whose draft refers to this list or file, or might. */
  async findUserOf(source: string): Promise<string | undefined> {
    const found = await this.drafts
      .findOne({ sources: { $in: [source, null] } }, { _id: 1 })
      .lean<{ readonly _id: string }>()
      .exec();
    return found?._id;
  }

  /** @param before undefined when there was none @returns false when it is not what the caller has read */
  async replace(before: PolicyDraft | undefined, after: PolicyDraft): Promise<boolean> {
    const { name, text, ...facts } = after;
    const sealed = this.cipher.sealBytes(Buffer.from(text), placeOf(name));
    const { revision, fingerprint, sources, state, authors, note, sentBack, savedAt } = facts;
    const content = { revision, sealed, fingerprint, ...(sources && { sources }) };
    const record = { ...content, state, authors, note, sentBack, savedAt };
    if (before === undefined) return (await orTaken(() => this.drafts.create({ _id: name, ...record }))) !== 'taken';
    const { matchedCount } = await this.drafts.updateOne({ _id: name, revision: before.revision }, { $set: record });
    return matchedCount === 1;
  }

  /** @returns false when it is not what the caller has read */
  async remove({ name, revision }: PolicyDraft): Promise<boolean> {
    return (await this.drafts.deleteOne({ _id: name, revision })).deletedCount === 1;
  }
}

const placeOf = (id: string): Place => ({ collection: POLICY_DRAFT_COLLECTION, id, field: 'sealed' });
