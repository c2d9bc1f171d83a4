import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { NamedRecords } from '../../../platform/database/named-records.js';
import { FinalizationPolicyRecord } from './finalization-policy.model.js';
import type { FinalizationPolicy } from './finalization-policy.types.js';

@Injectable()
export class FinalizationPolicyRepository extends NamedRecords<FinalizationPolicy> {
  constructor(@InjectModel(FinalizationPolicyRecord.name) model: Model<never>) {
    super(model);
  }
}
