import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LATEST_SCHEMA_VERSION } from '../database/newer-schema.js';
import { EndProcess } from '../lifecycle/end-process.js';
import { LATEST_SCHEMA } from './migration.js';
import { MigrationRunner } from './migration-runner.js';
import { SCHEMA_VERSION_MODEL, schemaVersionSchema } from './schema-version.model.js';
import { SchemaVersionRepository } from './schema-version.repository.js';
import { SchemaWatch } from './schema-watch.js';

/** Modules inject `MigrationRunner` and register their `*.migration.ts` in `onModuleInit`. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: SCHEMA_VERSION_MODEL, schema: schemaVersionSchema }])],
  providers: [
    SchemaVersionRepository,
    { provide: LATEST_SCHEMA, useValue: LATEST_SCHEMA_VERSION },
    MigrationRunner,
    EndProcess,
    SchemaWatch,
  ],
  exports: [MigrationRunner],
})
export class MigrationsModule {}
