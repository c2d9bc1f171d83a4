import { createHash } from 'node:crypto';
import type { Group, User } from '../../account/account.types.js';
import {
  SCHEMA,
  type Meta,
  type ScimGroup,
  type ScimList,
  type ScimName,
  type ScimResource,
  type ScimUser,
} from '../resource.types.js';
import { EMAIL_TYPE } from './user-draft.js';

/** @param base the URL that ends with `/scim/v2` @param groups of a single user */
export function presentUser(base: string, user: User, groups?: readonly Group[]): ScimUser {
  const { id, email, role, disabled, directory, createdAt } = user;
  const { userName = email, externalId, displayName, formattedName, givenName, familyName } = directory ?? {};
  const name = present({ formatted: formattedName, familyName, givenName }) as ScimName;
  const resource = {
    schemas: [SCHEMA.user],
    id,
    ...present({ externalId }),
    userName,
    ...(Object.keys(name).length > 0 && { name }),
    ...present({ displayName }),
    active: !disabled,
    emails: [{ value: email, type: EMAIL_TYPE, primary: true }],
    roles: [{ value: role, primary: true }],
  };
  const ofGroups = groups?.map((group) => ({
    value: group.id,
    $ref: `${base}/Groups/${group.id}`,
    display: group.name,
  }));
  return {
    ...resource,
    ...(ofGroups && { groups: ofGroups }),
    meta: metaOf('User', `${base}/Users/${id}`, createdAt, resource, ofGroups),
  };
}

export function presentGroup(base: string, { id, name, externalId, memberIds, createdAt }: Group): ScimGroup {
  const resource = {
    schemas: [SCHEMA.group],
    id,
    ...present({ externalId }),
    displayName: name,
    members: memberIds.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
  };
  return { ...resource, meta: metaOf('Group', `${base}/Groups/${id}`, createdAt, resource) };
}

const present = (texts: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

/**
 * The entity tag is a digest of the resource, so that no counter is needed. The groups of a user have their own part in
 * it, after a dot, so that `If-Match` can ignore it.
 */
function metaOf(
  resourceType: string,
  location: string,
  created: Date,
  resource: object,
  groups: readonly object[] = [],
): Meta {
  const tag = groups.length === 0 ? digestOf(resource) : `${digestOf(resource)}.${digestOf(groups)}`;
  return { resourceType, created: created.toISOString(), location, version: `W/"${tag}"` };
}

const digestOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** The attributes that a client requests (RFC 7644, section 3.9). */
export interface Projection {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

/** The attributes that are always returned. */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id']);

/** Returns the parts of a resource that a client asks for. */
export function projected<T extends ScimResource>(resource: T, { attributes, excludedAttributes }: Projection): T {
  if (attributes === undefined && excludedAttributes === undefined) return resource;
  const wanted = attributes === undefined ? undefined : namesOf(attributes);
  const unwanted = namesOf(excludedAttributes ?? '');
  const entries = Object.entries(resource).flatMap(([name, value]: [string, unknown]) => {
    if (ALWAYS.has(name)) return [[name, value] as const];
    if (unwanted.has(name.toLowerCase())) return [];
    if (wanted === undefined || wanted.has(name.toLowerCase())) return [[name, value] as const];
    const part = partOf(value, name.toLowerCase(), wanted);
    return part === undefined ? [] : [[name, part] as const];
  });
  return Object.fromEntries(entries) as unknown as T;
}

/**
 * Returns the requested parts of a value: of `name` for `name.givenName`, of each of the `emails` for `emails.value`.
 */
function partOf(value: unknown, name: string, wanted: ReadonlySet<string>): unknown {
  if (![...wanted].some((one) => one.startsWith(`${name}.`))) return undefined;
  if (Array.isArray(value)) return value.map((one: unknown) => partOf(one, name, wanted));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([part]) => wanted.has(`${name}.${part.toLowerCase()}`)));
}

const SCHEMA_BEFORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

const namesOf = (list: string): ReadonlySet<string> =>
  new Set(list.split(',').map((name) => name.trim().toLowerCase().replace(SCHEMA_BEFORE, '')));

/** @param startIndex of the first one, from 1 */
export const presentList = <T>(resources: readonly T[], totalResults: number, startIndex: number): ScimList<T> => ({
  schemas: [SCHEMA.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
