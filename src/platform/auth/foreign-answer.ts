import type { DeclaredRoute } from './declared-routes.js';

/**
 * The answer of a route to a request that concerns a resource of another group or person: as missing, as forbidden,
 * with the resource left out, or with nothing changed.
 */
export type ForeignAnswer = '404' | '403' | 'left out' | 'unchanged';

/** The first match counts. Tests try each of these, and check that no other route distinguishes members from others. */
const ANSWERS: readonly (readonly [routes: RegExp, answer: ForeignAnswer])[] = [
  [/^POST \/api\/v1\/review\/:id\/(?:pulse|release)$/, 'unchanged'],
  [/ \/api\/v1\/(?:documents|review|spans|batches|quality-samples)\/:id/, '404'],
  [/ \/api\/v1\/(?:search|queue|second-opinions|reports\/reviewers)$/, 'left out'],
  [/^POST \/api\/v1\/queue\/(?:claim|assignments)$/, 'left out'],
  [/ \/api\/v1\/queue\/assignments\/:operationId\/undo$/, '404'],
  [/^GET \/api\/v1\/(?:batches|quality-samples)$/, 'left out'],
  [/^POST \/api\/v1\/(?:batches|quality-samples)$/, '403'],
  [/^POST \/api\/v1\/(?:ingest|ingest\/(?:bulk|pdf|file)|documents\/(?:pdf|file|text))$/, '403'],
  [/^GET \/api\/(?:alerts|contexts|documents)$/, 'left out'],
  [/^DELETE \/api\/alerts\/:alertId$/, 'unchanged'],
  [/^GET \/api\/contexts\/:contextName$/, '404'],
  [/^POST \/api\/(?:filter|explain|policies\/apply)$/, '404'],
  [/ \/api\/documents\/:documentId/, '404'],
  [/ \/api\/v1\/groups\/:id\/people$/, '404'],
  [/^GET \/api\/v1\/account\/(?:api-keys|inbox|passkeys|sessions)$/, 'left out'],
  [/ \/api\/v1\/account\/(?:api-keys|inbox|passkeys|sessions)\/:/, '404'],
  [/^GET \/api\/webhook\/deliveries$/, 'left out'],
  [/ \/api\/webhook\/deliveries\/:/, '404'],
];

/**
 * Returns how a route treats resources of others; undefined if its resources have no owner or if users may not call it.
 */
export function foreignAnswerOf({ method, path, roles }: DeclaredRoute): ForeignAnswer | undefined {
  if (roles !== undefined && !roles.includes('ROLE_USER')) return undefined;
  return ANSWERS.find(([routes]) => routes.test(`${method} ${path}`))?.[1];
}
