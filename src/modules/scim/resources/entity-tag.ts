import type { Response } from 'express';
import { fail } from '../../../platform/http/app-error.js';
import { parseTags, readIfMatch } from '../../../platform/http/if-match.js';
import type { ScimResource } from '../resource.types.js';

const MAX_ATTEMPTS = 20;

/** Refuses a change unless the resource is one of those that `If-Match` names (RFC 9110, section 13.1.1). */
export function refuseUnlessMatching(ifMatch: string | undefined, { meta }: ScimResource): void {
  if (ifMatch === undefined || isNamed(readIfMatch(ifMatch), meta.version, withoutGroups)) return;
  changedByOthers();
}

/**
 * Reads and changes a resource, and retries after concurrent changes.
 * @param attempt reads and changes it, and returns undefined if it has changed since it was read
 * @throws AppError `precondition-failed` after too many retries
 */
export async function untilUndisturbed<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  return changedByOthers();
}

function changedByOthers(): never {
  return fail('precondition-failed', 'The resource has changed since it was read; read it again.', {
    code: 'SCIM_CHANGED',
  });
}

/** Sets the entity tag of a response to that of its resource, and returns the resource. */
export function tagged<T extends ScimResource>(response: Response, resource: T): T {
  response.set('ETag', resource.meta.version);
  return resource;
}

/** Returns true if the client has this resource already (RFC 9110, section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, { meta }: ScimResource): boolean =>
  ifNoneMatch !== undefined && isNamed(parseTags(ifNoneMatch) ?? [], meta.version);

function isNamed(tags: readonly string[], version = '', part = (tag: string): string => tag): boolean {
  const [own = ''] = parseTags(version) ?? [];
  return tags.includes('*') || tags.some((tag) => part(tag) === part(own));
}

/** The part of a tag without the groups of a user, which changes of the user do not affect. */
const withoutGroups = (tag: string): string => tag.replace(/\..*/, '');
