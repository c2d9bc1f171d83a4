import { Injectable } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import type { AuditQuery } from './audit-query.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditActor, AuditEntry, Json } from './audit.types.js';

/** The maximum number of entries of an export; narrower filters give the rest. */
const MAX_EXPORTED = 100_000;

/** An export in progress. */
export interface AuditExport {
  /** Newest first, in bounded memory. */
  readonly entries: AsyncIterable<AuditEntry>;
  /** True if there are more entries than an export may have. */
  readonly isCut: boolean;
}

/** Exports the audit log, and records each export in it. */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly log: AuditLog,
    private readonly rows: AuditRepository,
  ) {}

  /** Records the export before anything is read, so an export contains its own entry if the filters match it. */
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
