import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../clock/clock.js';
import { References } from '../references/references.js';

/** The parts that all services of named resources use. */
@Injectable()
export class NamedResourceParts {
  constructor(
    readonly audit: AuditLog,
    readonly clock: Clock,
    readonly references: References,
  ) {}
}
