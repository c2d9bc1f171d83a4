import { Global, Module } from '@nestjs/common';
import { NamedResourceParts } from './named-resource-parts.js';

/** Services of named resources inject `NamedResourceParts`. */
@Global()
@Module({ providers: [NamedResourceParts], exports: [NamedResourceParts] })
export class NamedResourcesModule {}
