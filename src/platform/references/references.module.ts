import { Global, Module } from '@nestjs/common';
import { KnownResources } from './known-resources.js';
import { References } from './references.js';

/**
 * Modules inject `References`: modules that refer to resources register themselves; modules that delete resources ask
 * it. `KnownResources` returns whether a resource of another module exists.
 */
@Global()
@Module({ providers: [KnownResources, References], exports: [KnownResources, References] })
export class ReferencesModule {}
