import { fail } from '../http/app-error.js';
import type { AuditAnchorDto, AuditFilterDto } from './audit.dto.js';
import type { AuditQuery } from './audit-query.js';
import type { ChainHead } from './chain.js';

/**
 * Converts filters to a query. An actor with an at sign is an e-mail address, which accounts store in lower case, one
 * that begins with `service:` is the name of a service account, and everything else is an id.
 * @throws AppError `invalid` for a time that does not exist
 */
export function queryOf(dto: AuditFilterDto): AuditQuery {
  const { from, to, actor } = dto;
  return {
    ...(from !== undefined && { from: timeOf('from', from) }),
    ...(to !== undefined && { to: timeOf('to', to) }),
    ...(actor !== undefined && (/@|^service:/.test(actor) ? { email: actor.trim().toLowerCase() } : { userId: actor })),
    ...(dto.action !== undefined && { action: dto.action }),
    ...(dto.resourceType !== undefined && { resourceType: dto.resourceType }),
    ...(dto.resourceId !== undefined && { resourceId: dto.resourceId }),
    ...(dto.documentId !== undefined && { documentId: dto.documentId }),
    ...(dto.outcome !== undefined && { outcome: dto.outcome }),
  };
}

export const anchorOf = ({ seq, hash }: AuditAnchorDto): ChainHead | undefined =>
  seq === undefined || hash === undefined ? undefined : { seq, hash };

/** Validation accepts all of ISO 8601, which has forms that `Date` cannot parse, such as weeks and leap seconds. */
function timeOf(name: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    fail('invalid', `${name} must be a time such as 2026-01-31T08:30:00Z.`, { code: 'INVALID_INPUT' });
  }
  return time;
}
