import { Injectable } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import type { AuditQuery } from './audit-query.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditActor, AuditEntry, Json } from './audit.types.js';

/** Entries of an export; the rest is exported with narrower filters. */
const MAX_EXPORTED = 100_000;

/** An export that has begun. */
export interface AuditExport {
  /** Newest first, in bounded memory. */
  readonly entries: AsyncIterable<AuditEntry>;
  /** Whether there are more than an export takes. */
  readonly isCut: boolean;
}

/** Hands the trail out, and records that it did. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly log: AuditLog,
    private readonly rows: AuditRepository,
  ) {}

  /** The export is recorded before anything is read, and so is in itself where the filters let it. */
  async start(query: AuditQuery, format: string, actor: AuditActor): Promise<AuditExport> {
    const details = { format, ...describe(query) };
    await this.log.append([{ actor, action: 'AUDIT_EXPORT', resourceType: 'AuditLog', resourceId: null, details }]);
    const counted = await this.rows.count(query, MAX_EXPORTED + 1);
    return { entries: this.log.stream(query, MAX_EXPORTED), isCut: counted > MAX_EXPORTED };
  }
}

function describe({ from, to, ...filters }: AuditQuery): Readonly<Record<string, Json>> {
  return {
    ...filters,
    ...(from !== undefined && { from: from.toISOString() }),
    ...(to !== undefined && { to: to.toISOString() }),
  };
}
