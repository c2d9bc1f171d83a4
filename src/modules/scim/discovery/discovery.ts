import { MAX_COUNT } from '../resources/list.dto.js';
import { SCHEMA } from '../resource.types.js';

/** An attribute as RFC 7643, section 7, describes it. */
export interface AttributeJson {
  readonly name: string;
  readonly type: string;
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: string;
  readonly returned: string;
  readonly uniqueness: string;
  readonly subAttributes?: readonly AttributeJson[];
  readonly referenceTypes?: readonly string[];
}

export interface SchemaJson {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly AttributeJson[];
  readonly meta: { readonly resourceType: string; readonly location: string };
}

type Optional = Partial<Omit<AttributeJson, 'name' | 'description'>>;

const attribute = (name: string, description: string, more: Optional = {}): AttributeJson => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const EXTERNAL_ID = attribute('externalId', 'The id in the directory.', { caseExact: true });
const READ_ONLY = { mutability: 'readOnly' } as const;

const USER_ATTRIBUTES = [
  attribute('userName', 'The name of the person in the directory, unique in any case.', {
    required: true,
    uniqueness: 'server',
  }),
  EXTERNAL_ID,
  attribute('displayName', 'The name as it is shown.'),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.'),
      attribute('familyName', 'The family name.'),
      attribute('givenName', 'The given name.'),
    ],
  }),
  attribute('active', 'Whether the person may use the product.', { type: 'boolean' }),
  attribute('emails', 'One is kept: the primary one, else that for work, else the first.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address of the account.', { uniqueness: 'server' }),
      attribute('type', 'Always work.', READ_ONLY),
      attribute('primary', 'Always true.', { ...READ_ONLY, type: 'boolean' }),
    ],
  }),
  attribute('roles', 'Mapped by the issuer of SCIM_ISSUER; shown as the role here.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'A role.', { caseExact: true }),
      attribute('primary', 'Always true.', { ...READ_ONLY, type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The groups of a single user.', {
    ...READ_ONLY,
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the group.', { ...READ_ONLY, caseExact: true }),
      attribute('$ref', 'The address of the group.', { ...READ_ONLY, type: 'reference', referenceTypes: ['Group'] }),
      attribute('display', 'The name of the group.', READ_ONLY),
    ],
  }),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name, unique in any case.', { required: true, uniqueness: 'server' }),
  EXTERNAL_ID,
  attribute('members', 'The users in it.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user.', { mutability: 'immutable', caseExact: true }),
      attribute('$ref', 'The address of the user.', { ...READ_ONLY, type: 'reference', referenceTypes: ['User'] }),
      attribute('type', 'Always User.', READ_ONLY),
    ],
  }),
];

/** The schemas of the supported resources. @param base the URL that ends with `/scim/v2` */
export const schemasOf = (base: string): readonly SchemaJson[] =>
  (
    [
      [SCHEMA.user, 'User', USER_ATTRIBUTES],
      [SCHEMA.group, 'Group', GROUP_ATTRIBUTES],
    ] as const
  ).map(([id, name, attributes]) => ({
    schemas: [SCHEMA.schema],
    id,
    name,
    description: name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));

export interface ResourceTypeJson {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
  readonly description: string;
  readonly schema: string;
  readonly meta: { readonly resourceType: string; readonly location: string };
}

export const resourceTypesOf = (base: string): readonly ResourceTypeJson[] =>
  (
    [
      ['User', '/Users', SCHEMA.user],
      ['Group', '/Groups', SCHEMA.group],
    ] as const
  ).map(([name, endpoint, schema]) => ({
    schemas: [SCHEMA.resourceType],
    id: name,
    name,
    endpoint,
    description: name,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));

interface Support {
  readonly supported: boolean;
}

/** The supported features of the protocol (RFC 7643, section 5). */
export interface ProviderConfigurationJson {
  readonly schemas: readonly string[];
  readonly patch: Support;
  readonly bulk: Support & { readonly maxOperations: number; readonly maxPayloadSize: number };
  readonly filter: Support & { readonly maxResults: number };
  readonly changePassword: Support;
  readonly sort: Support;
  readonly etag: Support;
  readonly authenticationSchemes: readonly {
    readonly type: string;
    readonly name: string;
    readonly description: string;
  }[];
  readonly meta: { readonly resourceType: string; readonly location: string };
}

export const providerConfigurationOf = (base: string): ProviderConfigurationJson => ({
  schemas: [SCHEMA.configuration],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The key of a service account with the scope scim.',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
