import { Global, Module } from '@nestjs/common';
import { NamedResourceKit } from './named-resource-kit.js';

/** Services of named resources inject `NamedResourceKit`. */
@Global()
@Module({ providers: [NamedResourceKit], exports: [NamedResourceKit] })
export class NamedResourcesModule {}
