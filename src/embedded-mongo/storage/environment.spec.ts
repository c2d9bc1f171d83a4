import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Environment } from './environment.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-environment-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('refuses to read and write after it was closed, as a scan may that was interrupted by it', async () => {
  const environment = new Environment({ file: path.join(folder, 'store.mdb'), maxBytes: undefined });
  const key = Buffer.from('key');
  await environment.write(() => {
    environment.put(key, Buffer.from('value'));
  });
  expect(environment.get(key)?.toString()).toBe('value');
  await environment.close();
  const closed = 'The document store is shutting down.';
  const range = { start: key, end: Buffer.from('l') };
  expect(() => environment.get(key)).toThrow(closed);
  expect(() => environment.keys(range)).toThrow(closed);
  expect(() => environment.entries(range)).toThrow(closed);
  await expect(environment.write(() => undefined)).rejects.toThrow(closed);
});
