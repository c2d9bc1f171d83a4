import { Global, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { createConnection, type Connection } from 'mongoose';
import { provideConfig } from '../config/config.module.js';
import { DatabaseConfig } from './database.config.js';
import { DatabaseConnector } from './database-connector.js';
import { DatabaseServer } from './database-server.js';

/**
 * The connection of every repository, under the name that `MongooseModule.forFeature` expects. It is created closed and
 * opened by the connector: one that opens itself (`forRoot`) ends the process if there is no server.
 */
const connection = {
  provide: getConnectionToken(),
  useFactory: (): Connection => {
    const made = createConnection();
    // Models are registered before the connection opens, and must not create indexes on their own.
    made.set('autoIndex', false);
    made.set('autoCreate', false);
    made.set('bufferCommands', false);
    return made;
  },
};

@Global()
@Module({
  providers: [provideConfig(DatabaseConfig), connection, DatabaseServer, DatabaseConnector],
  exports: [connection, DatabaseConfig, DatabaseServer],
})
export class DatabaseModule {}
