import { fail } from '../http/app-error.js';
import type { AuditAnchorDto, AuditFilterDto } from './audit.dto.js';
import type { AuditQuery } from './audit-query.js';
import type { ChainHead } from './chain.js';

/**
 * The filters that were given. An actor with an at sign is an e-mail address, which accounts keep in lower case, and one
 * that begins with `service:` is the name of a service account; everything else is an id.
 * @throws AppError `invalid` for a time that no clock shows
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

/** ISO 8601 has forms that are no times here, such as weeks and leap seconds. */
function timeOf(name: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) {
    fail('invalid', `${name} must be a time such as 2026-01-31T08:30:00Z.`, { code: 'INVALID_INPUT' });
  }
  return time;
}
