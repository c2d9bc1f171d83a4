import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import { relayTo, type Relay } from './relay.js';

/** A database behind a relay that can hang or disconnect: the server in MONGODB_URI, or a separate store. */
export interface RelayedDatabase {
  readonly uri: string;
  readonly relay: Relay;
  close(): Promise<void>;
}

export async function relayedDatabase(): Promise<RelayedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'umbra-db-'));
  const outside = process.env.MONGODB_URI;
  const store = outside === undefined ? await startEmbeddedMongo({ directory: folder, transport: 'tcp' }) : undefined;
  const address = new URL(outside ?? store?.uri ?? '');
  const relay = await relayTo(address.hostname, Number(address.port));
  address.port = String(relay.port);
  address.pathname = `/umbra-test-${randomBytes(6).toString('hex')}`;
  return {
    uri: address.href,
    relay,
    close: async () => {
      await relay.close();
      await store?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
