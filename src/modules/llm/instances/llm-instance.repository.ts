import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { NamedRecords } from '../../../platform/database/named-records.js';
import type { LlmInstance } from '../llm.types.js';
import { LlmInstanceRecord } from './llm-instance.model.js';

@Injectable()
export class LlmInstanceRepository extends NamedRecords<LlmInstance> {
  constructor(@InjectModel(LlmInstanceRecord.name) model: Model<never>) {
    super(model);
  }
}
