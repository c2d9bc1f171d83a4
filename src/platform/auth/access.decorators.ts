import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from './actor.js';
import type { GuardedRequest, Obligation, Role } from './principal.js';
import type { StaysOpen as StaysOpenTo } from './open-routes.js';
import type { Area, IngestArea } from './scope.js';

/**
 * The credentials that a route accepts. `bearer-only` routes ignore the cookie; `session-only` routes answer keys with
 * a 403 that says so. Routes that accept a key also accept the TLS client certificate of a service account; the
 * `bearer-or-any-certificate` routes also accept one that belongs to no account, provided that the configured authority
 * signed it. `sign-in` is for the routes that open and end a session: no credential is required, but the session is
 * loaded and calls from other sites are refused as on every route that accepts a session.
 */
export type Access =
  | 'public'
  | 'sign-in'
  | 'session-only'
  | 'bearer-only'
  | 'session-or-bearer'
  | 'bearer-or-any-certificate';

/** An injectable that decides access per request, for rules that depend on settings. */
export interface AccessChooser {
  accessFor(request: Request): Access;
}

/** A fixed access, or the class of an `AccessChooser` that a module provides. */
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

/** No credential is required; one that is sent is ignored. In the production profile a session or key is required. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies AccessRule);
/**
 * Together with `@Public()`: open in the production profile as well. For health, and for routes that have a guard or a
 * secret of their own.
 */
export const StaysOpen = () => SetMetadata(STAYS_OPEN, 'to-everybody' satisfies StaysOpenTo);
/** Together with `@Public()`: open in the production profile to the addresses in METRICS_NETWORKS. */
export const StaysOpenToMonitors = () => SetMetadata(STAYS_OPEN, 'to-monitors' satisfies StaysOpenTo);
export const SignIn = () => SetMetadata(ACCESS, 'sign-in' satisfies AccessRule);
/** For actions that a person takes in a browser and that no key may take on their behalf. */
export const SessionOnly = () => SetMetadata(ACCESS, 'session-only' satisfies AccessRule);
export const BearerOnly = () => SetMetadata(ACCESS, 'bearer-only' satisfies AccessRule);
export const SessionOrBearer = () => SetMetadata(ACCESS, 'session-or-bearer' satisfies AccessRule);
export const BearerOrAnyCertificate = () => SetMetadata(ACCESS, 'bearer-or-any-certificate' satisfies AccessRule);
/** Access is decided per request, before the body is read, by an injectable that can depend on settings. */
export const AccessChosenBy = (chooser: Type<AccessChooser>) => SetMetadata(ACCESS, { chooser } satisfies AccessRule);
/**
 * A session may post to this route without a JSON content type if the browser shows that the call comes from this
 * origin (`Sec-Fetch-Site: same-origin`, or an `Origin` that matches this host).
 */
export const SessionMayPostText = () => SetMetadata(TEXT_FROM_SAME_ORIGIN, true);
/** The caller must have one of these roles; others get 403. */
export const Roles = (...roles: readonly Role[]) => SetMetadata(REQUIRED_ROLES, roles);

/**
 * The area of the product that a route belongs to. A key with scopes needs the scope of that area: `:read` for GET and
 * HEAD, `:write` for all other methods. Every route that is not public declares an area.
 */
export const Scope = (area: Area) => SetMetadata(AREA, area);
/** A service account whose key has the scope of this route passes, whatever its role. */
export const ScopeSuffices = () => SetMetadata(SCOPE_SUFFICES, true);
/** The area of a route that submits data, for which the scope `:ingest` of that area is enough. */
export const IngestScope = (area: IngestArea) => applyDecorators(SetMetadata(AREA, area), SetMetadata(INGEST, true));
/** Refuses keys with scopes: what this route returns (a key, a password, a role) could allow more than they may do. */
export const UnscopedOnly = () => SetMetadata(UNSCOPED_ONLY, true);
/** A session may use this route even though its owner has not met one of these obligations yet. */
export const AllowedWithObligations = (...obligations: readonly Obligation[]) =>
  SetMetadata(ALLOWED_OBLIGATIONS, obligations);

/** Refuses service accounts: the route is about something that only people have. */
export const PersonsOnly = () => SetMetadata(PERSONS_ONLY, true);
/**
 * A session passes only if its owner has signed in or confirmed it (`POST /api/session/confirm`) within the last ten
 * minutes, so that an unattended or stolen session cannot grant access that outlives it.
 * @see OWASP ASVS 4.0.3, 3.7.1
 */
export const RecentlyConfirmed = () => SetMetadata(RECENTLY_CONFIRMED, true);

/** Additional headers from which a route accepts an API key, for clients of other services that send it there. */
export interface KeyPlaces {
  /** A header that is read in place of `Authorization`, which is then ignored. */
  readonly instead?: string;
  /** A header that is read when there is no `Authorization`. */
  readonly otherwise?: string;
  /**
   * Accept `Authorization: Basic` with the key as user or password, for clients that can only be configured with a URL,
   * which can contain it.
   * @see RFC 7617
   */
  readonly basic?: true;
}
export const KeyAlsoIn = (places: KeyPlaces) => SetMetadata(KEY_PLACES, places);

/** Injects the caller, on a route that is not public. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<GuardedRequest>().principal,
);

/** Injects the caller with their address, on a route that only users may call. */
export const Acting = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor => actorOf(context) ?? noUser(),
);

/** Like `Acting`, on a route that can also be called without a user; undefined then. */
export const ActingIfAny = createParamDecorator((_: unknown, context: ExecutionContext) => actorOf(context));

function actorOf(context: ExecutionContext): Actor | undefined {
  const { principal, ip = '' } = context.switchToHttp().getRequest<GuardedRequest>();
  return principal === undefined || principal.via === 'unknown-certificate' ? undefined : { ...principal, address: ip };
}

function noUser(): never {
  throw new Error('This route has no user.');
}
