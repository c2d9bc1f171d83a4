/** The schemas of RFC 7643 and the messages of RFC 7644. */
export const SCHEMA = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  configuration: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

/** RFC 7644, section 8.1. */
export const SCIM_JSON = 'application/scim+json';

export interface Meta {
  readonly resourceType: string;
  readonly created?: string;
  readonly location: string;
  /** The entity tag. */
  readonly version?: string;
}

export interface ScimName {
  readonly formatted?: string;
  readonly familyName?: string;
  readonly givenName?: string;
}

/** A user (RFC 7643, section 4.1). */
export interface ScimUser {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly externalId?: string;
  readonly userName: string;
  readonly name?: ScimName;
  readonly displayName?: string;
  readonly active: boolean;
  readonly emails: readonly { readonly value: string; readonly type: string; readonly primary: boolean }[];
  readonly roles: readonly { readonly value: string; readonly primary: boolean }[];
  /** Only in the response for a single user. */
  readonly groups?: readonly { readonly value: string; readonly $ref: string; readonly display: string }[];
  readonly meta: Meta;
}

/** A group (RFC 7643, section 4.2). */
export interface ScimGroup {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly externalId?: string;
  readonly displayName: string;
  readonly members: readonly { readonly value: string; readonly $ref: string; readonly type: string }[];
  readonly meta: Meta;
}

export type ScimResource = ScimUser | ScimGroup;

/** Resources without the attributes that were not requested. */
export interface ScimList<T> {
  readonly schemas: readonly string[];
  readonly totalResults: number;
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly T[];
}

/** An error (RFC 7644, section 3.12). */
export interface ScimErrorBody {
  readonly schemas: readonly string[];
  readonly status: string;
  readonly scimType?: string;
  /** The code, as in all other errors of the product. */
  readonly code?: string;
  readonly detail: string;
}
