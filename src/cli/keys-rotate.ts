import 'reflect-metadata';
import { Module, type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pino from 'pino';

import { CONFIG_CLASSES } from '../config-classes.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { SYSTEM } from '../platform/audit/audit.types.js';
import { ClockModule } from '../platform/clock/clock.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment.js';
import { SettingsError } from '../platform/config/problem.js';
import { readSettings, type Settings } from '../platform/config/settings.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { EncryptionModule } from '../platform/encryption/encryption.module.js';
import { RotationModule } from '../platform/key-rotation/rotation.module.js';
import { RotationService } from '../platform/key-rotation/rotation.service.js';
import { AppLogger, makeLog } from '../platform/logging/app-logger.js';
import { SEALED_FIELDS } from '../sealed-fields.js';
import { databaseFailure } from './database-failure.js';
import { FileError } from './files.js';
import type { Streams } from './streams.js';

const STANDARD_ERROR = 2;

/** The rotation failed or was incomplete; the message says why. */
class RotationError extends FileError {}

/** The modules that a rotation needs, without servers and background tasks. */
@Module({})
class KeysRotateModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: KeysRotateModule,
      imports: [
        ConfigModule.with(settings),
        ClockModule,
        DatabaseModule,
        EncryptionModule,
        AuditModule,
        RotationModule.alone(SEALED_FIELDS),
      ],
    };
  }
}

/**
 * Re-encrypts everything stored in the database specified by the environment with the first of its keys.
 * @returns true if no value encrypted with another key is left
 * @throws FileError if the rotation could not be done
 */
export async function rotateKeys(streams: Pick<Streams, 'write' | 'progress'>, env: Environment): Promise<boolean> {
  const app = await start(env);
  try {
    const rotation = app.get(RotationService);
    await rotation.begin(SYSTEM);
    await rotation.run(new AbortController().signal, ({ documents }) => streams.progress?.(documents));
    const done = await rotation.find();
    if (done?.state !== 'DONE') {
      throw new RotationError(
        'A server with another first key has started its own rotation. Give all servers the same keys.',
      );
    }
    const { target, documents, resealed, unreadable, contended } = done;
    await streams.write(
      `${documents} documents: ${resealed} values encrypted with "${target}", ${unreadable} cannot be decrypted with any key, ${contended} changed meanwhile\n`,
    );
    return unreadable === 0 && contended === 0;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new RotationError(
      `The rotation was interrupted (${databaseFailure(error)}). Run the command again to continue.`,
    );
  } finally {
    await app.close();
  }
}

async function start(env: Environment): Promise<INestApplicationContext> {
  try {
    const settings = readSettings(CONFIG_CLASSES, env);
    const log = makeLog('warn', pino.destination({ fd: STANDARD_ERROR, sync: true }));
    return await NestFactory.createApplicationContext(KeysRotateModule.with(settings), {
      abortOnError: false,
      logger: new AppLogger(log),
    });
  } catch (error) {
    if (error instanceof SettingsError) throw new RotationError(error.message);
    if (error instanceof Error && error.message.includes('is in use by another running Umbra')) {
      throw new RotationError(
        `Stop the server first, or let it rotate (docs/operate/rotate-keys.md). ${error.message}`,
      );
    }
    throw new RotationError(`The database cannot be opened (${databaseFailure(error)}).`);
  }
}
