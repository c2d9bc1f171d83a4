import type { Audience } from '../../platform/auth/audience.js';
import { fail } from '../../platform/http/app-error.js';
import type { ContextAudienceDto } from './context.dto.js';

/**
 * Returns the audience of a context. Accepts the form in which it is read, too.
 * @throws AppError `invalid` for neither or both
 */
export function audienceIn({ everyone = false, groupIds }: ContextAudienceDto): Audience {
  const hasGroups = groupIds !== undefined && (groupIds.length > 0 || !everyone);
  if (everyone === hasGroups) {
    return fail('invalid', 'Send "groupIds" with a list of ids, or "everyone": true.', { code: 'INVALID_INPUT' });
  }
  return everyone ? null : [...new Set(groupIds)];
}
