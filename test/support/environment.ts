import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import type { Environment } from '../../src/platform/config/environment.js';

/** Of every test, so that any of them may start on a server. */
export const TEST_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** A place of its own for one suite: a data folder, and a database on the server that MONGODB_URI names, if any. */
export interface TestEnvironment {
  readonly env: Environment;
  readonly dataDirectory: string;
  remove(): Promise<void>;
}

export async function makeEnvironment(overrides: Environment = {}): Promise<TestEnvironment> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'umbra-test-'));
  const server = process.env.MONGODB_URI;
  const uri = server === undefined ? undefined : withDatabase(server, `umbra-test-${randomBytes(6).toString('hex')}`);
  return {
    dataDirectory,
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      UMBRA_DATA_DIR: dataDirectory,
      ...(uri !== undefined && { MONGODB_URI: uri }),
      UMBRA_ENCRYPTION_KEYS: TEST_KEYS,
      ...overrides,
    },
    remove: async () => {
      if (uri !== undefined && overrides.MONGODB_URI === undefined) await dropDatabase(uri);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

function withDatabase(uri: string, name: string): string {
  const [, server = uri, query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(uri) ?? [];
  return `${server}/${name}${query}`;
}

async function dropDatabase(uri: string): Promise<void> {
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
