import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../clock/clock.js';
import type { NamedRecords } from '../database/named-records.js';
import { References } from '../references/references.js';
import { NamedResources, type NamedResource, type ResourceKind } from './named-resources.js';

/** Makes the parts that services of named resources share. */
@Injectable()
export class NamedResourceKit {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly references: References,
  ) {}

  of<T extends NamedResource>(kind: ResourceKind<T>, records: NamedRecords<T>): NamedResources<T> {
    const { audit, clock, references } = this;
    return new NamedResources(kind, records, { audit, clock, references });
  }
}
