import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { NamedRecords } from '../../../platform/database/named-records.js';
import { ComplianceProfileRecord } from './compliance-profile.model.js';
import type { ComplianceProfile } from './compliance-profile.types.js';

@Injectable()
export class ComplianceProfileRepository extends NamedRecords<ComplianceProfile> {
  constructor(@InjectModel(ComplianceProfileRecord.name) model: Model<never>) {
    super(model);
  }
}
