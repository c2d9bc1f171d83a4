import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { NamedRecords } from '../../../platform/database/named-records.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { FILTER_INSTANCE_COLLECTION, FilterInstanceRecord } from './filter-instance.model.js';
import type { FilterInstance, FilterTarget } from './filter-instance.types.js';

/** Absent fields stay unchanged; a null key is removed. */
export type FilterInstanceChanges = Partial<Pick<NewFilterInstance, 'name' | 'url' | 'apiKey'>>;

export type NewFilterInstance = Omit<FilterInstance, 'apiKeySet'> & { readonly apiKey: string | null };

@Injectable()
export class FilterInstanceRepository {
  /** The keys are encrypted. */
  private readonly instances: NamedRecords<NewFilterInstance>;

  constructor(
    @InjectModel(FilterInstanceRecord.name) model: Model<never>,
    private readonly cipher: Cipher,
  ) {
    this.instances = new NamedRecords(model);
  }

  async insert(instance: NewFilterInstance): Promise<FilterInstance | 'taken'> {
    const { id, apiKey } = instance;
    const made = await this.instances.insert({ ...instance, apiKey: this.sealed(id, apiKey) });
    return made === 'taken' ? made : toInstance(made);
  }

  async findById(id: string): Promise<FilterInstance | undefined> {
    const found = await this.instances.findById(id);
    return found && toInstance(found);
  }

  /** Returns an instance with its key, to call it. @throws SealError if the key cannot be decrypted */
  async findTarget(id: string): Promise<FilterTarget | undefined> {
    const found = await this.instances.findById(id);
    if (found === undefined) return undefined;
    const apiKey = found.apiKey === null ? undefined : this.cipher.open(found.apiKey, placeOf(id));
    return { id, url: found.url, apiKey };
  }

  /** Sorted by name. */
  async list(limit: number): Promise<FilterInstance[]> {
    return (await this.instances.list(limit)).map(toInstance);
  }

  count(): Promise<number> {
    return this.instances.count();
  }

  /**
   * Changes an instance that still has the URL against which the change was checked; returns undefined if it does not.
   * @param isWhole whether also its name must be unchanged, and whether it has a key
   */
  async update(
    read: FilterInstance,
    { apiKey, ...others }: FilterInstanceChanges,
    isWhole: boolean,
  ): Promise<FilterInstance | 'taken' | undefined> {
    const { id, url } = read;
    const changes = { ...others, ...(apiKey !== undefined && { apiKey: this.sealed(id, apiKey) }) };
    const was = await this.instances.change(id, changes, isWhole ? shownAsRead(read) : { url });
    return was === 'taken' || was === undefined ? was : toInstance({ ...was, ...changes });
  }

  /** @param read where given, the instance must be unchanged since then */
  remove(id: string, read?: FilterInstance): Promise<boolean> {
    return this.instances.remove(id, read && shownAsRead(read));
  }

  private sealed(id: string, apiKey: string | null): string | null {
    return apiKey === null ? null : this.cipher.seal(apiKey, placeOf(id));
  }
}

const placeOf = (id: string): Place => ({ collection: FILTER_INSTANCE_COLLECTION, id, field: 'apiKey' });

/** The filter for an instance that still is as it was shown. */
const shownAsRead = ({ name, url, apiKeySet }: FilterInstance): object => ({
  name,
  url,
  apiKey: apiKeySet ? { $ne: null } : null,
});

const toInstance = ({ apiKey, ...instance }: NewFilterInstance): FilterInstance => ({
  ...instance,
  apiKeySet: apiKey !== null,
});
