import { fail } from '../http/app-error.js';
import type { NewHoldDto } from './hold.dto.js';
import type { NewHold } from './hold.types.js';

/**
 * Converts a request to a new hold.
 * @throws AppError `invalid` for a time that does not exist, or fields of another kind
 */
export function newHoldOf({ kind, resourceId, from, to, reason, until }: NewHoldDto): NewHold {
  const isAudit = kind === 'audit';
  if (!isAudit && (from !== undefined || to !== undefined)) invalid('from and to are only for holds of kind "audit".');
  if (isAudit && resourceId !== undefined) invalid('A hold of kind "audit" has from and to, and no resourceId.');
  return {
    kind,
    resourceId: resourceId ?? null,
    from: timeOf('from', from),
    to: timeOf('to', to),
    reason,
    until: timeOf('until', until),
  };
}

function timeOf(name: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? invalid(`${name} must be a time such as 2026-01-31T08:30:00Z.`) : time;
}

const invalid = (message: string): never => fail('invalid', message, { code: 'INVALID_INPUT' });
