import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { onceById } from '../../../platform/database/once-by-id.js';
import { orTaken } from '../../../platform/database/or-taken.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { FILTER_INSTANCE_COLLECTION, FilterInstanceRecord } from './filter-instance.model.js';
import type { FilterInstance, FilterTarget } from './filter-instance.types.js';

/** Absent fields stay unchanged; a null key is removed. */
export interface FilterInstanceChanges {
  readonly name?: string;
  readonly url?: string;
  readonly apiKey?: string | null;
}

export type NewFilterInstance = Omit<FilterInstance, 'apiKeySet'> & { readonly apiKey: string | null };

@Injectable()
export class FilterInstanceRepository {
  constructor(
    @InjectModel(FilterInstanceRecord.name) private readonly instances: Model<FilterInstanceRecord>,
    private readonly cipher: Cipher,
  ) {}

  async insert({ id, name, url, apiKey, createdAt }: NewFilterInstance): Promise<FilterInstance | 'taken'> {
    const record = { _id: id, name, nameKey: keyOf(name), url, apiKey: this.sealed(id, apiKey), createdAt };
    return orTaken(async () => {
      await onceById(() => this.instances.create(record));
      return toInstance(record);
    });
  }

  async findById(id: string): Promise<FilterInstance | undefined> {
    const found = await this.instances.findById(id).lean().exec();
    return found === null ? undefined : toInstance(found);
  }

  /** Returns an instance with its key, to call it. @throws SealError if the key cannot be decrypted */
  async findTarget(id: string): Promise<FilterTarget | undefined> {
    const found = await this.instances.findById(id, { url: 1, apiKey: 1 }).lean().exec();
    if (found === null) return undefined;
    const apiKey = found.apiKey === null ? undefined : this.cipher.open(found.apiKey, placeOf(id));
    return { id, url: found.url, apiKey };
  }

  /** Sorted by name. */
  async list(limit: number): Promise<FilterInstance[]> {
    return (await this.instances.find().sort({ nameKey: 1 }).limit(limit).lean().exec()).map(toInstance);
  }

  async count(): Promise<number> {
    return this.instances.estimatedDocumentCount().exec();
  }

  /**
   * Changes an instance that still has the URL against which the change was checked; returns undefined if it does not.
   */
  async update(
    { id, url: presentUrl }: Pick<FilterInstance, 'id' | 'url'>,
    { name, url, apiKey }: FilterInstanceChanges,
  ): Promise<FilterInstance | 'taken' | undefined> {
    const fields = {
      ...(name !== undefined && { name, nameKey: keyOf(name) }),
      ...(url !== undefined && { url }),
      ...(apiKey !== undefined && { apiKey: this.sealed(id, apiKey) }),
    };
    return orTaken(async () => {
      const found = await this.instances
        .findOneAndUpdate({ _id: id, url: presentUrl }, { $set: fields }, { returnDocument: 'after' })
        .lean()
        .exec();
      return found === null ? undefined : toInstance(found);
    });
  }

  async remove(id: string): Promise<boolean> {
    return (await this.instances.deleteOne({ _id: id }).exec()).deletedCount > 0;
  }

  private sealed(id: string, apiKey: string | null): string | null {
    return apiKey === null ? null : this.cipher.seal(apiKey, placeOf(id));
  }
}

const placeOf = (id: string): Place => ({ collection: FILTER_INSTANCE_COLLECTION, id, field: 'apiKey' });

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

const toInstance = ({ _id, name, url, apiKey, createdAt }: Omit<FilterInstanceRecord, 'nameKey'>): FilterInstance => ({
  id: _id,
  name,
  url,
  apiKeySet: apiKey !== null,
  createdAt,
});
