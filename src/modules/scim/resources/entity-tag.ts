import { fail } from '../../../platform/http/app-error.js';
import type { ScimResource } from './resource.types.js';

const MAX_TAGS = 20;

/** Refuses a change unless the resource is one of those that `If-Match` names (RFC 9110, section 13.1.1). */
export function refuseUnlessMatching(ifMatch: string | undefined, { meta }: ScimResource): void {
  if (ifMatch === undefined || isNamed(ifMatch, meta.version)) return;
  fail('precondition-failed', 'The resource has changed since it was read; read it again.', { code: 'SCIM_CHANGED' });
}

/** Whether the client has this resource already (RFC 9110, section 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, { meta }: ScimResource): boolean =>
  ifNoneMatch !== undefined && isNamed(ifNoneMatch, meta.version);

/** Compared weakly: clients may drop the `W/`. */
function isNamed(list: string, version: string | undefined): boolean {
  const tags = list.split(',', MAX_TAGS).map(opaque);
  return tags.includes('*') || (version !== undefined && tags.includes(opaque(version)));
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//i, '');
