import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { fail } from '../http/app-error.js';
import { ACCESS, REQUIRED_ROLES, TEXT_FROM_SAME_ORIGIN, type Access, type AccessRule } from './access.decorators.js';
import { BearerAuthenticator, refuseAnonymous } from './bearer.authenticator.js';
import { CertificateAuthenticator } from './certificate.authenticator.js';
import type { GuardedRequest, Principal, Role } from './principal.js';
import { refuseForgery } from './same-origin.js';
import { SessionAuthenticator } from './session.authenticator.js';

/**
 * The one door. Every route says who may pass; one that says nothing is shut. First who is calling, then whether
 * another site is calling in their name, then whether their role suffices. The body is read after that.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly bearer: BearerAuthenticator,
    private readonly certificates: CertificateAuthenticator,
    private readonly sessions: SessionAuthenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const access = this.accessOf(context, request);
    const principal = await this.authenticate(access, request, context.switchToHttp().getResponse());
    if (access === 'sign-in' || principal?.via === 'session') {
      refuseForgery(request, this.metadata(context, TEXT_FROM_SAME_ORIGIN) === true);
    }
    if (principal === undefined) return true;
    refuseOtherRoles(principal, this.metadata(context, REQUIRED_ROLES) as readonly Role[] | undefined);
    request.principal = principal;
    return true;
  }

  private async authenticate(
    access: Access,
    request: GuardedRequest,
    response: Response,
  ): Promise<Principal | undefined> {
    if (access === 'sign-in') return this.sessions.identify(request, response);
    // A bad key is not made good by a cookie.
    if (access === 'session-or-bearer' && request.headers.authorization === undefined) {
      return this.sessions.authenticate(request, response);
    }
    delete request.headers.cookie;
    if (access === 'public') return undefined;
    if (access === 'bearer-or-certificate' && request.headers.authorization === undefined) {
      return (
        this.certificates.authenticate(request) ??
        refuseAnonymous('An API key is needed ("Authorization: Bearer <key>"), or a client certificate where set up.')
      );
    }
    return this.bearer.authenticate(request, response);
  }

  private accessOf(context: ExecutionContext, request: GuardedRequest): Access {
    const rule = this.metadata(context, ACCESS) as AccessRule | undefined;
    if (rule === undefined) return fail('forbidden', 'This route is not open to anyone.', { code: 'NO_ACCESS_RULE' });
    return typeof rule === 'string' ? rule : this.modules.get(rule.chooser, { strict: false }).accessFor(request);
  }

  private metadata(context: ExecutionContext, key: string): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [context.getHandler(), context.getClass()]);
  }
}

function refuseOtherRoles(principal: Principal, required: readonly Role[] | undefined): void {
  if (required === undefined || principal.via === 'certificate' || required.includes(principal.role)) return;
  fail('forbidden', `This needs the role ${required.join(' or ')}.`, { code: 'ROLE_REQUIRED' });
}
