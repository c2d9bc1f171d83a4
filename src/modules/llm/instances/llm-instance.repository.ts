import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import type { LlmInstance } from '../llm.types.js';
import { LlmInstanceRecord } from './llm-instance.model.js';

export type LlmInstanceChanges = Partial<Pick<LlmInstance, 'name' | 'url' | 'keepAlive'>>;

@Injectable()
export class LlmInstanceRepository {
  constructor(@InjectModel(LlmInstanceRecord.name) private readonly instances: Model<LlmInstanceRecord>) {}

  async insert({ id, name, url, createdAt, keepAlive }: LlmInstance): Promise<'inserted' | 'taken'> {
    const record = { _id: id, name, nameKey: keyOf(name), url, createdAt, keepAlive };
    return orTaken(async () => {
      await onceById(() => this.instances.create(record));
      return 'inserted' as const;
    });
  }

  async findById(id: string): Promise<LlmInstance | undefined> {
    const found = await this.instances.findById(id).lean().exec();
    return found === null ? undefined : toInstance(found);
  }

  /** By name. */
  async list(limit: number): Promise<LlmInstance[]> {
    return (await this.instances.find().sort({ nameKey: 1 }).limit(limit).lean().exec()).map(toInstance);
  }

  async count(): Promise<number> {
    return this.instances.estimatedDocumentCount().exec();
  }

  async update(id: string, changes: LlmInstanceChanges): Promise<LlmInstance | 'taken' | undefined> {
    const { name, url, keepAlive } = changes;
    const fields = {
      ...(name !== undefined && { name, nameKey: keyOf(name) }),
      ...(url !== undefined && { url }),
      ...(keepAlive !== undefined && { keepAlive }),
    };
    return orTaken(async () => {
      const found = await this.instances
        .findOneAndUpdate({ _id: id }, { $set: fields }, { returnDocument: 'after' })
        .lean()
        .exec();
      return found === null ? undefined : toInstance(found);
    });
  }

  async remove(id: string): Promise<boolean> {
    return (await this.instances.deleteOne({ _id: id }).exec()).deletedCount > 0;
  }
}

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const toInstance = ({ _id, name, url, createdAt, keepAlive }: Omit<LlmInstanceRecord, 'nameKey'>): LlmInstance => ({
  id: _id,
  name,
  url,
  createdAt,
  keepAlive,
});
