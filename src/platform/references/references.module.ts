import { Global, Module } from '@nestjs/common';
import { References } from './references.js';

/** Modules inject `References`: those that refer register themselves, those that delete ask. */
@Global()
@Module({ providers: [References], exports: [References] })
export class ReferencesModule {}
