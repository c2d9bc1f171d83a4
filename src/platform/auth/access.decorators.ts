import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from './actor.js';
import type { GuardedRequest, Obligation, Role } from './principal.js';
import type { StaysOpen as StaysOpenTo } from './open-routes.js';
import type { Area, IngestArea } from './scope.js';

/**
 * Which credentials open a route. `bearer-only` routes do not even look at the cookie; `session-only` routes answer keys
 * with a 403 that says so. Where a key is taken, so is the TLS client certificate of a service account; the
 * `bearer-or-any-certificate` routes also take one that belongs to no account, provided that the configured authority signed
 * it.
 * `sign-in` is for the routes that open and end a session: no credential is asked for, but the session is loaded and
 * calls from other sites are refused as on every route a session may use.
 */
export type Access =
  'public' | 'sign-in' | 'session-only' | 'bearer-only' | 'session-or-bearer' | 'bearer-or-any-certificate';

/** An injectable that decides access per request, for rules that depend on settings. */
export interface AccessChooser {
  accessFor(request: Request): Access;
}

/** A fixed access, or the class of an `AccessChooser` that some module provides. */
export type AccessRule = Access | { readonly chooser: Type<AccessChooser> };

export const ACCESS = 'umbra:access';
export const STAYS_OPEN = 'umbra:stays-open';
export const REQUIRED_ROLES = 'umbra:roles';
export const TEXT_FROM_SAME_ORIGIN = 'umbra:text-from-same-origin';
export const AREA = 'umbra:area';
export const INGEST = 'umbra:ingest';
export const UNSCOPED_ONLY = 'umbra:unscoped-only';
export const SCOPE_SUFFICES = 'umbra:scope-suffices';
export const ALLOWED_OBLIGATIONS = 'umbra:allowed-obligations';
export const PERSONS_ONLY = 'umbra:persons-only';
export const RECENTLY_CONFIRMED = 'umbra:recently-confirmed';
export const KEY_PLACES = 'umbra:key-places';

/** No credential needed; one that is sent is ignored. In the production profile a session or key is needed. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies AccessRule);
/**
 * Beside `@Public()`: open in the production profile as well. For health, and for routes that have a guard or a secret of
 * their own.
 */
export const StaysOpen = () => SetMetadata(STAYS_OPEN, 'to-everybody' satisfies StaysOpenTo);
/** Beside `@Public()`: open in the production profile to the addresses that METRICS_NETWORKS names. */
export const StaysOpenToMonitors = () => SetMetadata(STAYS_OPEN, 'to-monitors' satisfies StaysOpenTo);
export const SignIn = () => SetMetadata(ACCESS, 'sign-in' satisfies AccessRule);
/** For what a person does in a browser and no key may do for them. */
export const SessionOnly = () => SetMetadata(ACCESS, 'session-only' satisfies AccessRule);
export const BearerOnly = () => SetMetadata(ACCESS, 'bearer-only' satisfies AccessRule);
export const SessionOrBearer = () => SetMetadata(ACCESS, 'session-or-bearer' satisfies AccessRule);
export const BearerOrAnyCertificate = () => SetMetadata(ACCESS, 'bearer-or-any-certificate' satisfies AccessRule);
/** Access decided per request, before the body is read, by an injectable, which may know settings. */
export const AccessChosenBy = (chooser: Type<AccessChooser>) => SetMetadata(ACCESS, { chooser } satisfies AccessRule);
/**
 * A session may post to this route without a JSON content type, provided that the browser shows the call to come from
 * this origin (`Sec-Fetch-Site: same-origin`, or an `Origin` that is this host).
 */
export const SessionMayPostText = () => SetMetadata(TEXT_FROM_SAME_ORIGIN, true);
/** The caller must have one of these roles, else 403. */
export const Roles = (...roles: readonly Role[]) => SetMetadata(REQUIRED_ROLES, roles);

/**
 * The area of the product that a route belongs to. A key with scopes passes with that area's scope alone: `:read` for GET
 * and HEAD, `:write` for everything else. Every route that is not public names one.
 */
export const Scope = (area: Area) => SetMetadata(AREA, area);
/** A key of a program that was given the scope of this route passes whatever the role of its account is. */
export const ScopeSuffices = () => SetMetadata(SCOPE_SUFFICES, true);
/** The area of a route that hands something in, for which the scope `:ingest` of that area is enough. */
export const IngestScope = (area: IngestArea) => applyDecorators(SetMetadata(AREA, area), SetMetadata(INGEST, true));
/** Not for keys with scopes: what this route hands out (a key, a password, a role) could open more than they may. */
export const UnscopedOnly = () => SetMetadata(UNSCOPED_ONLY, true);
/** A session may use this route although its owner has not met one of these obligations yet. */
export const AllowedWithObligations = (...obligations: readonly Obligation[]) =>
  SetMetadata(ALLOWED_OBLIGATIONS, obligations);

/** Not for service accounts: what this route is about, a program does not have. */
export const PersonsOnly = () => SetMetadata(PERSONS_ONLY, true);
/**
 * A session passes only when its owner has signed in or confirmed it (`POST /api/session/confirm`) within the last ten
 * minutes, so that an unattended or stolen session cannot hand out access that outlives it.
 * @see OWASP ASVS 4.0.3, 3.7.1
 */
export const RecentlyConfirmed = () => SetMetadata(RECENTLY_CONFIRMED, true);

/** Where a route also takes an API key, for clients of other services that send theirs there. */
export interface KeyPlaces {
  /** A header that is read in place of `Authorization`, which then is not for this service. */
  readonly instead?: string;
  /** A header that is read where there is no `Authorization`. */
  readonly otherwise?: string;
  /**
   * `Authorization: Basic`, as user or as password: for clients that can only be given an address, which carries it.
   * @see RFC 7617
   */
  readonly basic?: true;
}
export const KeyAlsoIn = (places: KeyPlaces) => SetMetadata(KEY_PLACES, places);

/** The caller, on a route that is not public. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<GuardedRequest>().principal,
);

/** The caller with their address, on a route that users alone may use. */
export const Acting = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor => actorOf(context) ?? noUser(),
);

/** The same on a route that may also be called without a user: undefined then. */
export const ActingIfAny = createParamDecorator((_: unknown, context: ExecutionContext) => actorOf(context));

function actorOf(context: ExecutionContext): Actor | undefined {
  const { principal, ip = '' } = context.switchToHttp().getRequest<GuardedRequest>();
  return principal === undefined || principal.via === 'unknown-certificate' ? undefined : { ...principal, address: ip };
}

function noUser(): never {
  throw new Error('This route has no user.');
}
