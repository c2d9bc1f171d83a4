import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { CONFIRMATIONS } from './policy-checks.js';
import { MAX_NOTE_LENGTH, type PolicyChangeDto } from '../policy-change.dto.js';
import type { PolicyChangeRequest } from './policy-changes.service.js';

const NOTE_HEADER = 'x-umbra-note';
/** More entity tags than any reasonable client sends. */
const MAX_TAGS = 20;

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
    fail('invalid', `A note has at most ${MAX_NOTE_LENGTH} characters.`, { code: 'INVALID_INPUT' });
  }
  const tags = headers['if-match']?.split(',', MAX_TAGS);
  return { note, ifMatch: tags?.map((tag) => tag.trim().replace(/^"(.*)"$/, '$1')) };
});

/** Documents the conditions and the note of a change. */
export const DocumentsChange = () =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The `ETag` of the policy as it was read: the change is refused when it is another one by now.',
    }),
    ApiHeader({ name: NOTE_HEADER, required: false, description: 'Why the change is made.' }),
    ApiResponse({
      status: 409,
      description:
        'The policy would redact nothing, less than the active one, or not what its samples expect (`CONFIRMATION_REQUIRED`).',
    }),
    ApiResponse({ status: 412, description: 'The policy is not the one that `If-Match` names (`POLICY_CHANGED`).' }),
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
