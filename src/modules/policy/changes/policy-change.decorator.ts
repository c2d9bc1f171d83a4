import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { readIfMatch } from '../../../platform/http/if-match.js';
import { CONFIRMATIONS } from './policy-checks.js';
import { MAX_NOTE_LENGTH, type PolicyChangeDto } from '../policy-change.dto.js';
import type { PolicyChangeRequest } from './policy-changes.service.js';

const NOTE_HEADER = 'x-umbra-note';

/** The headers of a change. */
export interface ChangeHeaders {
  readonly note: string | undefined;
  /** Entity tags of `If-Match` without their quotes; undefined when it is absent. */
  readonly ifMatch: readonly string[] | undefined;
}

/** Reads `If-Match` (RFC 9110, 13.1.1) and the note of a change. */
export const ChangeHeaders = createParamDecorator((_: unknown, context: ExecutionContext): ChangeHeaders => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  const note = headers[NOTE_HEADER]?.toString();
  if (note !== undefined && note.length > MAX_NOTE_LENGTH) {
    fail('invalid', `A note can have at most ${MAX_NOTE_LENGTH} characters.`, { code: 'INVALID_INPUT' });
  }
  const header = headers['if-match'];
  return { note, ifMatch: header === undefined ? undefined : readIfMatch(header) };
});

/** Documents the conditions and the note of a change. */
export const DocumentsChange = () =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The `ETag` of the policy when it was read. The change is refused if the policy has changed since.',
    }),
    ApiHeader({ name: NOTE_HEADER, required: false, description: 'The reason for the change.' }),
    ApiResponse({
      status: 409,
      description:
        'The policy would redact nothing, redact less than the active one, or fail its samples (`CONFIRMATION_REQUIRED`).',
    }),
    ApiResponse({ status: 412, description: 'The policy has changed since it was read (`POLICY_CHANGED`).' }),
  );

/** Returns who changes a policy, and their note and conditions. */
export const changeRequestOf = (
  actor: Actor,
  { note, confirm = '' }: PolicyChangeDto,
  headers: ChangeHeaders,
): PolicyChangeRequest => ({
  actor: auditActor(actor),
  note: note ?? headers.note ?? null,
  ifMatch: headers.ifMatch,
  confirmed: CONFIRMATIONS.filter((each) => confirm.split(',').includes(each)),
});
