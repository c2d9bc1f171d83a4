import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { NamedRecords } from '../../../platform/database/named-records.js';
import { WeightSetRecord } from './weight-set.model.js';
import type { WeightSet } from './weight-set.types.js';

@Injectable()
export class WeightSetRepository extends NamedRecords<WeightSet> {
  constructor(@InjectModel(WeightSetRecord.name) model: Model<never>) {
    super(model);
  }
}
