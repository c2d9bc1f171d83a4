import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { fail } from '../../platform/http/app-error.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { PublicUrl } from '../../platform/http/public-url.js';
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
import { AnswersScim, ScimFailure, ScimRoutes } from './scim.decorators.js';

/** The features of this server for directories (RFC 7644, section 4). */
@ScimRoutes()
@Controller('scim/v2')
export class ScimDiscoveryController {
  constructor(private readonly publicUrl: PublicUrl) {}

  @Get('ServiceProviderConfig')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ProviderConfigurationJson }>()
  @ApiOperation({ summary: 'Get the supported features of SCIM' })
  @Succeeds(200, 'The features of the protocol and their support.')
  configuration(@Req() request: Request) {
    return providerConfigurationOf(this.baseOf(request));
  }

  @Get('ResourceTypes')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<ResourceTypeJson> }>()
  @ApiOperation({ summary: 'List the resource types' })
  @Succeeds(200, 'The resource types User and Group.')
  resourceTypes(@Req() request: Request) {
    return listOf(resourceTypesOf(this.baseOf(request)));
  }

  @Get('ResourceTypes/:id')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ResourceTypeJson }>()
  @ApiOperation({ summary: 'Get a resource type' })
  @Succeeds(200, 'The resource type.')
  @ScimFailure(404, 'There is no such resource type.')
  resourceType(@Param('id') id: string, @Req() request: Request) {
    return withId(resourceTypesOf(this.baseOf(request)), id);
  }

  @Get('Schemas')
  @AnswersScim()
  @Answers<{ 'application/scim+json': ScimList<SchemaJson> }>()
  @ApiOperation({ summary: 'List the schemas' })
  @Succeeds(200, 'The schemas of User and Group.')
  schemas(@Req() request: Request) {
    return listOf(schemasOf(this.baseOf(request)));
  }

  @Get('Schemas/:id')
  @AnswersScim()
  @Answers<{ 'application/scim+json': SchemaJson }>()
  @ApiOperation({ summary: 'Get a schema' })
  @Succeeds(200, 'The schema.')
  @ScimFailure(404, 'There is no such schema.')
  schema(@Param('id') id: string, @Req() request: Request) {
    return withId(schemasOf(this.baseOf(request)), id);
  }

  private baseOf(request: Request): string {
    return `${this.publicUrl.of(request)}/scim/v2`;
  }
}

const listOf = <T>(all: readonly T[]): ScimList<T> => presentList(all, all.length, 1);

const withId = <T extends { readonly id: string }>(all: readonly T[], id: string): T =>
  all.find((one) => one.id === id) ?? fail('not-found', 'There is no such resource.', { code: 'NO_SUCH_RESOURCE' });
