import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PolicySample } from '../../../engine/index.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { bytesOf } from '../../../platform/encryption/sealed-bytes.js';
import { POLICY_SAMPLE_COLLECTION, PolicySamplesRecord } from './sample.model.js';

/** Samples of policies, encrypted, for they may hold texts of people. */
@Injectable()
export class PolicySampleRepository {
  constructor(
    @InjectModel(PolicySamplesRecord.name) private readonly samples: Model<PolicySamplesRecord>,
    private readonly cipher: Cipher,
  ) {}

  async find(policyName: string): Promise<readonly PolicySample[]> {
    const found = await this.samples.findById(policyName).lean();
    if (found === null) return [];
    const json = this.cipher.openBytes(bytesOf(found.sealed), placeOf(policyName)).toString('utf8');
    return JSON.parse(json) as readonly PolicySample[];
  }

  async replace(policyName: string, samples: readonly PolicySample[], savedAt: Date): Promise<void> {
    const sealed = this.cipher.sealBytes(Buffer.from(JSON.stringify(samples)), placeOf(policyName));
    await this.samples.updateOne({ _id: policyName }, { $set: { sealed, savedAt } }, { upsert: true });
  }

  async remove(policyName: string): Promise<void> {
    await this.samples.deleteOne({ _id: policyName });
  }
}

const placeOf = (id: string): Place => ({ collection: POLICY_SAMPLE_COLLECTION, id, field: 'sealed' });
