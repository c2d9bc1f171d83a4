import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { NamedRecords } from '../../../platform/database/named-records.js';
import { Cipher, type Place } from '../../../platform/encryption/cipher.js';
import { FILTER_INSTANCE_COLLECTION } from './filter-instance.model.js';
import type { FilterInstance, FilterTarget } from './filter-instance.types.js';

@Injectable()
export class FilterInstanceRepository extends NamedRecords<FilterInstance> {
  constructor(
    @InjectModel(FILTER_INSTANCE_COLLECTION) model: Model<never>,
    private readonly cipher: Cipher,
  ) {
    super(model);
  }

  /** Encrypts the key of an instance, to store it. */
  encrypted(id: string, apiKey: string | null): string | null {
    return apiKey === null ? null : this.cipher.seal(apiKey, placeOf(id));
  }

  /** Decrypts the key of an instance, to call it. @throws SealError if that fails */
  targetOf({ id, url, apiKey }: FilterInstance): FilterTarget {
    return { id, url, apiKey: apiKey === null ? undefined : this.cipher.open(apiKey, placeOf(id)) };
  }
}

const placeOf = (id: string): Place => ({ collection: FILTER_INSTANCE_COLLECTION, id, field: 'apiKey' });
