import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Clock } from '../clock/clock.js';
import { fail } from '../http/app-error.js';
import { noteKnownCaller, recheckBy } from '../http/exchange.js';
import {
  ACCESS,
  AREA,
  INGEST,
  KEY_PLACES,
  ALLOWED_OBLIGATIONS,
  PERSONS_ONLY,
  RECENTLY_CONFIRMED,
  REQUIRED_ROLES,
  SCOPE_SUFFICES,
  STAYS_OPEN,
  TEXT_FROM_SAME_ORIGIN,
  UNSCOPED_ONLY,
  type Access,
  type AccessRule,
  type KeyPlaces,
} from './access.decorators.js';
import { BearerAuthenticator } from './bearer.authenticator.js';
import { refuseAnonymous, refuseUnknownCertificate } from './anonymous.js';
import { CertificateAuthenticator } from './certificate.authenticator.js';
import { OpenRoutes, type StaysOpen } from './open-routes.js';
import {
  callerNameOf,
  type GuardedRequest,
  type Obligation,
  type Principal,
  type Role,
  type UserPrincipal,
} from './principal.js';
import { refuseForgery, refuseOtherSites } from './same-origin.js';
import { covers, neededScope, type Area, type CredentialScope } from './scope.js';
import { SessionAuthenticator } from './session.authenticator.js';

/**
 * Guards all routes. Every route declares who may call it; one without a declaration is closed. The guard checks in
 * this order: who is calling, whether another site makes the call on their behalf, whether they have an unmet
 * obligation, whether their role suffices and whether their key covers this part of the product. The body is read after
 * that; who takes long to send it is checked again.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly bearer: BearerAuthenticator,
    private readonly certificates: CertificateAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly clock: Clock,
    private readonly openRoutes: OpenRoutes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    const access = this.accessOf(context, request);
    const places = (this.metadata(context, KEY_PLACES) ?? {}) as KeyPlaces;
    const response = context.switchToHttp().getResponse<Response>();
    const principal = await this.authenticate(access, request, response, places);
    if (access === 'sign-in' || principal?.via === 'session') {
      refuseForgery(request, this.metadata(context, TEXT_FROM_SAME_ORIGIN) === true);
    }
    if (principal === undefined) return true;
    // Browsers present a client certificate on calls from any page.
    if (principal.via === 'certificate' || principal.via === 'unknown-certificate') refuseOtherSites(request);
    noteKnownCaller(request, principal.via === 'unknown-certificate' ? principal.subject : principal.userId);
    const admit = (caller: Principal): void => {
      // Set before the checks, so that the log and the audit log also name callers who are refused.
      request.principal = caller;
      if (access !== 'sign-in') this.refuse(caller, access, context, request.method);
    };
    admit(principal);
    recheckBy(request, async () => {
      const again =
        principal.via === 'session'
          ? await this.sessions.identifyAgain(request, response)
          : await this.authenticate(access, request, response, places);
      // Whoever else could be meant, by a certificate beside an ended session, did not send this body.
      if (again === undefined || callerNameOf(again) !== callerNameOf(principal)) refuseAnonymous(true);
      admit(again);
    });
    return true;
  }

  private refuse(principal: Principal, access: Access, context: ExecutionContext, method: string): void {
    if (principal.via === 'unknown-certificate') return;
    const { role, scopes, obligation } = principal;
    if (access === 'session-only' && principal.via !== 'session') refuseKey();
    refuseUnmetObligation(obligation, (this.metadata(context, ALLOWED_OBLIGATIONS) ?? []) as readonly Obligation[]);
    const isByScope = this.metadata(context, SCOPE_SUFFICES) === true && isGranted(principal);
    if (!isByScope) refuseOtherRoles(role, this.metadata(context, REQUIRED_ROLES) as readonly Role[] | undefined);
    if (this.metadata(context, PERSONS_ONLY) === true) refuseService(principal);
    if (this.metadata(context, RECENTLY_CONFIRMED) === true) refuseUnconfirmed(principal, this.clock.now());
    if (scopes === undefined) return;
    if (this.metadata(context, UNSCOPED_ONLY) === true) refuseScoped();
    const area = this.metadata(context, AREA) as Area | undefined;
    if (area === undefined) return refuseScoped();
    refuseOtherAreas(scopes, neededScope(area, method, this.metadata(context, INGEST) === true));
  }

  private async authenticate(
    access: Access,
    request: GuardedRequest,
    response: Response,
    places: KeyPlaces,
  ): Promise<Principal | undefined> {
    if (access === 'sign-in') return this.sessions.identify(request, response);
    const { authorization, cookie } = request.headers;
    const mayBeSession = access === 'session-or-bearer' || access === 'session-only';
    if (mayBeSession && authorization === undefined && cookie !== undefined) {
      const person = await this.sessions.identify(request, response);
      if (person !== undefined) return person;
    }
    // An invalid key must not be compensated by a valid cookie.
    delete request.headers.cookie;
    if (access === 'public') return undefined;
    const key = keyIn(request, places);
    if (key !== undefined) return this.bearer.authenticateKey(key, request, response);
    if (authorization !== undefined) return this.bearer.authenticate(request, response, places.basic);
    const program = (await this.certificates.authenticate(request)) ?? refuseAnonymous(mayBeSession);
    if (program.via === 'unknown-certificate' && access !== 'bearer-or-any-certificate') refuseUnknownCertificate();
    return program;
  }

  private accessOf(context: ExecutionContext, request: GuardedRequest): Access {
    const rule = this.metadata(context, ACCESS) as AccessRule | undefined;
    if (rule === undefined)
      return fail('forbidden', 'Access to this route is not defined.', { code: 'NO_ACCESS_RULE' });
    const access =
      typeof rule === 'string' ? rule : this.modules.get(rule.chooser, { strict: false }).accessFor(request);
    const staysOpen = this.metadata(context, STAYS_OPEN) as StaysOpen | undefined;
    return access === 'public' && !this.openRoutes.isOpen(staysOpen, request) ? 'session-or-bearer' : access;
  }

  private metadata(context: ExecutionContext, key: string): unknown {
    return this.reflector.getAllAndOverride<unknown>(key, [context.getHandler(), context.getClass()]);
  }
}

/**
 * Returns the key from a header other than `Authorization`: from `instead` if present, or from `otherwise` when there
 * is no `Authorization`.
 */
function keyIn({ headers }: GuardedRequest, { instead = '', otherwise = '' }: KeyPlaces): string | undefined {
  const found = headers[instead] ?? (headers.authorization === undefined ? headers[otherwise] : undefined);
  return typeof found === 'string' ? found : undefined;
}

/** The error code of each obligation, and a message that says how to meet it. */
const OBLIGATIONS: Readonly<Record<Obligation, { readonly code: string; readonly message: string }>> = {
  'password-change': {
    code: 'PASSWORD_CHANGE_REQUIRED',
    message: 'Choose your own password first (PUT /api/v1/account/password).',
  },
  'totp-enrolment': {
    code: 'TOTP_ENROLMENT_REQUIRED',
    message: 'Set up one-time codes first (POST /api/v1/account/totp).',
  },
};

function refuseUnmetObligation(obligation: Obligation | undefined, open: readonly Obligation[]): void {
  if (obligation === undefined || open.includes(obligation)) return;
  fail('forbidden', OBLIGATIONS[obligation].message, { code: OBLIGATIONS[obligation].code });
}

/** The time for which a sign-in or a confirmation counts as recent. */
const CONFIRMED_FOR_MS = 10 * 60_000;

function refuseUnconfirmed({ confirmedAt }: UserPrincipal, now: Date): void {
  if (confirmedAt === undefined || now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS) return;
  fail(
    'forbidden',
    'Confirm your session first: POST /api/session/confirm with your password, and a code if one-time codes are set up, or GET /api/sso/{issuer}/start?confirm=true. The confirmation lasts ten minutes.',
    { code: 'REAUTHENTICATION_REQUIRED' },
  );
}

function refuseService({ kind }: UserPrincipal): void {
  if (kind === 'person') return;
  fail('forbidden', 'This is only for people, not for service accounts.', { code: 'PERSON_REQUIRED' });
}

function refuseKey(): never {
  return fail(
    'forbidden',
    'API keys cannot be used here: sign in (POST /api/session) and repeat the request with the session.',
    {
      code: 'SESSION_REQUIRED',
    },
  );
}

function refuseOtherRoles(role: Role, required: readonly Role[] | undefined): void {
  if (required === undefined || required.includes(role)) return;
  fail('forbidden', `This requires the role ${required.join(' or ')}.`, { code: 'ROLE_REQUIRED' });
}

function refuseOtherAreas(scopes: readonly CredentialScope[], needed: CredentialScope): void {
  if (!covers(scopes, needed)) {
    fail('forbidden', `This requires an API key with the scope ${needed}, or without scopes.`, {
      code: 'SCOPE_REQUIRED',
    });
  }
}

/**
 * Returns true if an administrator limited the key to its scopes: a person can create a key with any scope themselves.
 */
const isGranted = (principal: UserPrincipal): boolean => principal.scopes !== undefined && principal.kind === 'service';

function refuseScoped(): never {
  return fail('forbidden', 'This requires a session, or an API key without scopes.', { code: 'SCOPE_REQUIRED' });
}
