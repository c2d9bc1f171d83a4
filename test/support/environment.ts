import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import type { Environment } from '../../src/platform/config/environment.js';

/** The keys of every test, so that any of them can run against a server. */
export const TEST_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/**
 * The longest timeouts. On a busy machine a process may stall for seconds and others give up waiting for it, so every
 * test uses these settings; tests of outages remove them.
 */
const MAX_PATIENCE_LENGTH: Environment = {
  MONGODB_SERVER_SELECTION_MS: '60000',
  ELASTICSEARCH_SEARCH_TIMEOUT_MS: '60000',
  ELASTICSEARCH_WRITE_TIMEOUT_MS: '50000',
  FILTER_TIMEOUT_SECONDS: '600',
  PDF_TIMEOUT_SECONDS: '600',
  PDF_OCR_TIMEOUT_SECONDS: '600',
  NAMES_DEEP_TIMEOUT_SECONDS: '600',
  LLM_CONNECT_SECONDS: '60',
  REVIEW_INSTANCE_CONNECT_SECONDS: '60',
};

/** The product's default timeouts. */
export const OWN_PATIENCE: Environment = Object.fromEntries(
  Object.keys(MAX_PATIENCE_LENGTH).map((name) => [name, undefined]),
);

/** The separate environment of a suite: a data folder, and a database on the server in MONGODB_URI, if set. */
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
      ...MAX_PATIENCE_LENGTH,
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
