import type { AccessRule } from '../auth/access.decorators.js';

/** The name of a security scheme of the document, with no scopes. */
export type SecurityRequirement = Record<string, string[]>;

const COOKIE: SecurityRequirement = { cookie: [] };
const BEARER: SecurityRequirement = { bearer: [] };

/**
 * Returns the credentials that operations with this access rule accept. Where access is chosen per request, the
 * controller declares them by `@ApiBearerAuth` and `@ApiCookieAuth`.
 */
export function securityOf(access: AccessRule | undefined): readonly SecurityRequirement[] {
  switch (access) {
    case 'session-or-bearer':
      return [COOKIE, BEARER];
    case 'session-only':
      return [COOKIE];
    case 'bearer-only':
    case 'bearer-or-any-certificate':
      return [BEARER];
    default:
      return [];
  }
}
