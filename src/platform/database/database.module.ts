import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { provideConfig } from '../config/config.module.js';
import { DatabaseConfig } from './database.config.js';
import { DatabaseConnector } from './database-connector.js';
import { DatabaseServer } from './database-server.js';

/** The connection that every repository uses. It is made closed, and opened by the connector. */
@Global()
@Module({
  imports: [
    MongooseModule.forRootAsync({
      useFactory: () => ({
        lazyConnection: true,
        retryAttempts: 0,
        connectionFactory: (connection: Connection) => {
          // Models are registered before the connection opens, and must do nothing on their own.
          connection.set('autoIndex', false);
          connection.set('autoCreate', false);
          connection.set('bufferCommands', false);
          return connection;
        },
      }),
    }),
  ],
  providers: [provideConfig(DatabaseConfig), DatabaseServer, DatabaseConnector],
})
export class DatabaseModule {}
