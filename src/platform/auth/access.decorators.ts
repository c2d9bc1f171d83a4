import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { GuardedRequest, Role } from './principal.js';

/**
 * Which credentials open a route. `bearer-only` routes do not even look at the cookie;
 * `bearer-or-certificate` routes also take a TLS client certificate that the configured authority signed.
 */
export type Access = 'public' | 'bearer-only' | 'session-or-bearer' | 'bearer-or-certificate';

/** A route whose access depends on the request or on settings names a function; Nest resolves what it needs by token. */
export type AccessRule = Access | ((request: Request) => Access);

export const ACCESS = 'umbra:access';
export const REQUIRED_ROLES = 'umbra:roles';

/** No credential needed; one that is sent is ignored. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
export const BearerOnly = () => SetMetadata(ACCESS, 'bearer-only' satisfies Access);
export const SessionOrBearer = () => SetMetadata(ACCESS, 'session-or-bearer' satisfies Access);
export const BearerOrCertificate = () => SetMetadata(ACCESS, 'bearer-or-certificate' satisfies Access);
/** Access decided per request, before the body is read. */
export const AccessBy = (rule: (request: Request) => Access) => SetMetadata(ACCESS, rule);
/** The caller must have one of these roles, else 403. A certificate, where the route takes one, passes. */
export const Roles = (...roles: readonly Role[]) => SetMetadata(REQUIRED_ROLES, roles);

/** The caller, on a route that is not public. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<GuardedRequest>().principal,
);
