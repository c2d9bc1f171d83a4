import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { fail } from '../../platform/http/app-error.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { Succeeds } from '../../platform/http/outcome.decorators.js';
import {
  providerConfigurationOf,
  resourceTypesOf,
  schemasOf,
  type ProviderConfigurationJson,
  type ResourceTypeJson,
  type SchemaJson,
} from './discovery/discovery.js';
import { presentList } from './resources/present.js';
import type { ScimList } from './resource.types.js';
import { ScimBase } from './scim-base.js';
import { AnswersScim, ScimFailure, ScimRoutes } from './scim.decorators.js';

/** The features of this server for directories (RFC 7644, section 4). */
@ScimRoutes()
@Controller('scim/v2')
export class ScimDiscoveryController {
  @Get('ServiceProviderConfig')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ProviderConfigurationJson }>()
  @ApiOperation({ summary: 'Get the supported features of SCIM' })
  @Succeeds(200, 'The features of the protocol and their support.')
  configuration(@ScimBase() base: string) {
    return providerConfigurationOf(base);
  }

  @Get('ResourceTypes')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<ResourceTypeJson> }>()
  @ApiOperation({ summary: 'List the resource types' })
  @Succeeds(200, 'The resource types User and Group.')
  resourceTypes(@ScimBase() base: string) {
    return listOf(resourceTypesOf(base));
  }

  @Get('ResourceTypes/:id')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ResourceTypeJson }>()
  @ApiOperation({ summary: 'Get a resource type' })
  @Succeeds(200, 'The resource type.')
  @ScimFailure(404, 'There is no such resource type.')
  resourceType(@Param('id') id: string, @ScimBase() base: string) {
    return withId(resourceTypesOf(base), id);
  }

  @Get('Schemas')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<SchemaJson> }>()
  @ApiOperation({ summary: 'List the schemas' })
  @Succeeds(200, 'The schemas of User and Group.')
  schemas(@ScimBase() base: string) {
    return listOf(schemasOf(base));
  }

  @Get('Schemas/:id')
  @AnswersScim()
  @Answers<{ 'application/scim+json': SchemaJson }>()
  @ApiOperation({ summary: 'Get a schema' })
  @Succeeds(200, 'The schema.')
  @ScimFailure(404, 'There is no such schema.')
  schema(@Param('id') id: string, @ScimBase() base: string) {
    return withId(schemasOf(base), id);
  }
}

const listOf = <T>(all: readonly T[]): ScimList<T> => presentList(all, all.length, 1);

const withId = <T extends { readonly id: string }>(all: readonly T[], id: string): T =>
  all.find((one) => one.id === id) ?? fail('not-found', 'There is no such resource.', { code: 'NO_SUCH_RESOURCE' });
