import { Global, Module } from '@nestjs/common';
import { KnownThings } from './known-things.js';
import { References } from './references.js';

/**
 * Modules inject `References`: those that refer register themselves, those that delete ask. `KnownThings` says whether
 * something of another module is there.
 */
@Global()
@Module({ providers: [KnownThings, References], exports: [KnownThings, References] })
export class ReferencesModule {}
