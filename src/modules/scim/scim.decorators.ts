import { applyDecorators, Header, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
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
    code: { type: 'string', description: 'As in all other errors of the product.' },
    detail: { type: 'string' },
  },
};

/** A failure as RFC 7644, section 3.12, has it. */
export const ScimFailure = (status: number, description: string): MethodDecorator & ClassDecorator =>
  ApiResponse({ status, description, content: { [SCIM_JSON]: { schema: error } } });

/** What all controllers of SCIM have in common: who may call them, and the shape of errors. */
export const ScimRoutes = () =>
  applyDecorators(
    ApiTags('SCIM'),
    ApiBearerAuth(),
    BearerOnly(),
    Roles('ROLE_ADMIN'),
    Scope('scim'),
    ScopeSuffices(),
    ToleratesUnknownInput(),
    UseFilters(ScimErrorFilter),
    ScimFailure(400, 'A parameter or the body is wrong; `scimType` says what.'),
    ScimFailure(401, 'No or an unknown key.'),
    ScimFailure(403, 'The key has neither the scope `scim` nor is it that of an administrator.'),
    ScimFailure(429, 'Too many requests.'),
    ScimFailure(503, 'The service is not available just now.'),
  );

/** An answer of SCIM. */
export const AnswersScim = () => Header('Content-Type', `${SCIM_JSON}; charset=utf-8`);

/** A body of SCIM, of which attributes that are not kept are ignored. */
export const ScimBody = (description: string, fields: readonly string[]) =>
  applyDecorators(
    AcceptsJson({ limit: 1024 * 1024 }),
    BodyFields(fields, { inAnyCase: true }),
    ApiBody({ description, schema: { type: 'object' } }),
    ScimFailure(413, 'The body is too large.'),
    ScimFailure(415, 'The body is no JSON.'),
  );

/** A change that names the resource as it was read. */
export const ScimChange = () =>
  applyDecorators(
    ApiHeader({ name: 'If-Match', required: false, description: 'The `ETag` of the resource as it was read.' }),
    ScimFailure(404, 'No resource has this id.'),
    ScimFailure(409, 'A name is taken, the last administrator would be gone, or the group is in use.'),
    ScimFailure(412, 'The resource is not the one that `If-Match` names.'),
  );
