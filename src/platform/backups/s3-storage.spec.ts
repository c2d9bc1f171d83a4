import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ACCESS_KEY, S3Server, SECRET_KEY } from '../../../test/support/s3-server.js';
import { until } from '../../../test/support/until.js';
import { S3Config } from './s3.config.js';
import { S3Storage } from './s3-storage.js';

const MIB = 1024 * 1024;
const server = new S3Server();
/** As small as S3 takes parts. */
const PART_MIB = 5;
const storageWith = (fields: Partial<S3Config> = {}): S3Storage =>
  new S3Storage(
    Object.assign(new S3Config(), {
      endpoint: server.url,
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
      ...fields,
    }),
    undefined,
    PART_MIB * MIB,
  );

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.objects.clear();
  server.uploads.clear();
  server.refused.length = 0;
  server.beforePart = () => Promise.resolve();
  server.cutAt = Infinity;
});

/** Pieces of one MiB whose content differs, and how many were taken. */
function pieces(count: number, failAt = Infinity) {
  const taken = { count: 0 };
  const bytes = Readable.from(
    (function* () {
      for (; taken.count < count; taken.count += 1) {
        if (taken.count === failAt) throw new Error('the disk failed');
        yield Buffer.alloc(MIB, taken.count);
      }
    })(),
    { objectMode: false, highWaterMark: MIB },
  );
  return { taken, bytes };
}
const sha256 = (bytes: Buffer | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

it('stores a small object in one request, and a large one in parts, as they were', async () => {
  const storage = storageWith();
  expect(await storage.put('s3://house/umbra/small file+1.age', Readable.from([Buffer.from('abc')]))).toBe(3);
  expect(await storage.put('s3://house/umbra/large.age', pieces(11).bytes)).toBe(11 * MIB);
  expect(await buffer(await storage.get('s3://house/umbra/small file+1.age'))).toEqual(Buffer.from('abc'));
  expect(sha256(server.objects.get('umbra/large.age'))).toBe(sha256(await buffer(pieces(11).bytes)));
  expect([server.uploads.size, server.refused]).toEqual([0, []]);
});

it('has only a few parts in memory', async () => {
  const waiting: (() => void)[] = [];
  server.beforePart = () => new Promise((resolve) => waiting.push(resolve));
  const { taken, bytes } = pieces(32);
  const done = storageWith().put('s3://house/large.age', bytes);
  await until(() => waiting.length === 2);
  expect(taken.count).toBeLessThan(5 * PART_MIB);
  server.beforePart = () => Promise.resolve();
  for (const release of waiting) release();
  expect(await done).toBe(32 * MIB);
  expect(sha256(server.objects.get('large.age'))).toBe(sha256(await buffer(pieces(32).bytes)));
});

it('leaves nothing behind when the bytes end with an error, which is passed on', async () => {
  await expect(storageWith().put('s3://house/large.age', pieces(8, 7).bytes)).rejects.toThrow('the disk failed');
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
});

it('does not write over an object', async () => {
  server.objects.set('there.age', Buffer.from('first'));
  for (const count of [1, 8]) {
    await expect(storageWith().put('s3://house/there.age', pieces(count).bytes)).rejects.toThrow(
      's3://house/there.age cannot be written: there is an object of that name already; give the backup another name.',
    );
  }
  expect(server.objects.get('there.age')).toEqual(Buffer.from('first'));
});

it('lists what is directly below a place, page by page, and removes one', async () => {
  for (const key of ['a', 'umbra/1', 'umbra/2', 'umbra/3', 'umbra/deep/4', 'umbra2/5', 'umbra/6']) {
    server.objects.set(key, Buffer.from(key));
  }
  const storage = storageWith();
  expect(await storage.list('s3://house/umbra')).toEqual([1, 2, 3, 6].map((key) => `s3://house/umbra/${key}`));
  await storage.remove('s3://house/umbra/2');
  expect(await storage.list('s3://house/umbra/')).toEqual([1, 3, 6].map((key) => `s3://house/umbra/${key}`));
  expect(await storage.list('s3://house')).toEqual(['s3://house/a']);
});

it('ends with an error when an object is cut short', async () => {
  server.objects.set('large', Buffer.alloc(MIB));
  server.cutAt = 1000;
  await expect(storageWith().get('s3://house/large').then(buffer)).rejects.toThrow();
});

it.each<readonly [Partial<S3Config>, string, string]>([
  [{ secretAccessKey: 'another' }, 's3://house/a', 'BACKUP_S3_SECRET_ACCESS_KEY is not the secret of this access key'],
  [{ accessKeyId: 'another' }, 's3://house/a', 'the server does not know BACKUP_S3_ACCESS_KEY_ID'],
  [{}, 's3://home/a', 'there is no such bucket; create it, or correct the name'],
  [{}, 's3://house/a', 'there is no such object'],
  [{ endpoint: 'http://127.0.0.1:1' }, 's3://house/a', 'nothing answers there; is BACKUP_S3_ENDPOINT right'],
])('says what to do, and no secret (%#)', async (fields, url, said) => {
  const error: unknown = await storageWith(fields)
    .get(url)
    .catch((failure: unknown) => failure);
  expect(String(error)).toContain(`${url} cannot be read: ${said}`);
  expect(String(error)).not.toContain(fields.secretAccessKey ?? SECRET_KEY);
});

it.each(['s3://', 's3://A/b', 's3://house', 's3://house/folder/'])('refuses %s as an object', async (url) => {
  await expect(storageWith().get(url)).rejects.toThrow(/write s3:\/\/bucket\//);
});
