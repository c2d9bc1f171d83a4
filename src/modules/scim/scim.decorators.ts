import { applyDecorators, Header, UseFilters } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import { BearerOnly, Roles, Scope, ScopeSuffices } from '../../platform/auth/access.decorators.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { BodyFields, ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { SCIM_JSON } from './resource.types.js';
import { ScimErrorFilter } from './scim-error.filter.js';

const error = {
  type: 'object' as const,
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    status: { type: 'string' },
    scimType: { type: 'string' },
    code: { type: 'string', description: 'The same codes as in other errors of this service.' },
    detail: { type: 'string' },
  },
};

/** Describes a failure (RFC 7644, section 3.12). */
export const ScimFailure = (status: number, description: string): MethodDecorator & ClassDecorator =>
  ApiResponse({ status, description, content: { [SCIM_JSON]: { schema: error } } });

/** The common parts of all controllers of SCIM: who may call them, and the shape of errors. */
export const ScimRoutes = () =>
  applyDecorators(
    ApiTags('SCIM'),
    BearerOnly(),
    Roles('ROLE_ADMIN'),
    Scope('scim'),
    ScopeSuffices(),
    ToleratesUnknownInput(),
    UseFilters(ScimErrorFilter),
    ScimFailure(400, 'A parameter or the body is wrong; `scimType` says what.'),
    ScimFailure(401, 'The key is missing or unknown.'),
    ScimFailure(403, 'The key does not have the scope `scim`, or does not belong to an administrator.'),
    ScimFailure(429, 'Too many requests.'),
    ScimFailure(503, 'The service is temporarily not available.'),
  );

/** An answer of SCIM. */
export const AnswersScim = () => Header('Content-Type', `${SCIM_JSON}; charset=utf-8`);

/** Accepts a SCIM body; attributes that are not stored are ignored. */
export const ScimBody = (description: string, fields: readonly string[]) =>
  applyDecorators(
    AcceptsJson({ limit: 1024 * 1024 }),
    BodyFields(fields, { inAnyCase: true }),
    ApiBody({ description, schema: { type: 'object' } }),
    ScimFailure(413, 'The body is too large.'),
    ScimFailure(415, 'The body is not JSON.'),
  );

/** Describes a change that may depend on the version that was read. */
export const ScimChange = () =>
  applyDecorators(
    ApiHeader({ name: 'If-Match', required: false, description: 'The `ETag` of the resource when it was read.' }),
    ScimFailure(404, 'There is no resource with this id.'),
    ScimFailure(409, 'A name is already in use, no administrator would be left, or the group is in use.'),
    ScimFailure(412, 'The resource has changed since it was read (`If-Match`).'),
  );
