import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Binary, EJSON, Long, ObjectId, serialize, type Document } from 'bson';
import { dumpFile } from './dump-files.js';
import type { DumpRecord } from './dump-record.js';
import { readDump } from './read-dump.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-dump-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function read(name: string, content: string | Buffer): Promise<DumpRecord[]> {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  const file = dumpFile(place);
  if (file === undefined) throw new Error(`${name} is no file of a dump`);
  const records: DumpRecord[] = [];
  for await (const record of readDump(file)) records.push({ ...record, bytes: undefined });
  return records;
}

const AT = new Date('2026-03-01T12:00:00.500Z');
const ID = new ObjectId('65f000000000000000000001');
const DOCUMENT = { _id: ID, timestamp: AT, source_id: 's', pii_types: { ssn: 5, email: 0 } };

const bson = (...documents: readonly Document[]): Buffer => Buffer.concat(documents.map((one) => serialize(one)));
const length = (bytes: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(bytes);
  return buffer;
};

describe('readDump of JSON', () => {
  it.each<[string, boolean]>([
    ['relaxed', true],
    ['canonical', false],
  ])('reads %s extended JSON, as lines and as an array, and compressed', async (_, relaxed) => {
    const line = EJSON.stringify({ ...DOCUMENT, n: Long.fromNumber(7) }, { relaxed });
    const expected = { ...DOCUMENT, n: 7 };
    expect(await read('pii_counts.json', `${line}\n${line}\n`)).toEqual([
      { place: 'line 1', document: expected },
      { place: 'line 2', document: expected },
    ]);
    const array = await read('pii_counts.jsonl', `[${line},${line}]`);
    expect(array.map(({ document }) => document)).toEqual([expected, expected]);
    const compressed = await read('pii_counts.ndjson.gz', gzipSync(line));
    expect(compressed.map(({ document }) => document)).toEqual([expected]);
  });

  it('tells lines that cannot be read and goes on', async () => {
    const notUtf8 = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const lines = ['{"a":}', '{"a":{"$numberLong":"x"}}', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`];
    const content = Buffer.concat([notUtf8, Buffer.from(`\n${lines.join('\n')}\n{"last":1}\n`)]);
    expect(await read('mutes.json', content)).toEqual([
      ...[1, 2, 3, 4].map((line) => ({ place: `line ${line}`, problem: 'the line is not JSON of MongoDB' })),
      { place: 'line 5', document: { last: 1 } },
    ]);
  });

  it('takes __proto__ for a name like any other', async () => {
    const [record] = await read('pii_counts.json', '{"pii_types":{"__proto__":3,"constructor":4}}');
    const types = record?.document?.pii_types ?? {};
    expect(Object.entries(types)).toEqual([
      ['__proto__', 3],
      ['constructor', 4],
    ]);
    expect(({} as Record<string, unknown>).ssn).toBeUndefined();
  });
});

describe('readDump of BSON', () => {
  it('reads documents one after the other, larger and smaller than what is read at once', async () => {
    const large = { ...DOCUMENT, note: 'x'.repeat(200_000) };
    const documents = [DOCUMENT, large, ...Array.from({ length: 3000 }, (_, n) => ({ ...DOCUMENT, n })), large];
    for (const [name, content] of [
      ['breaches.bson', bson(...documents)],
      ['breaches.bson.gz', gzipSync(bson(...documents))],
    ] as const) {
      const records = await read(name, content);
      expect(records.map(({ document }) => document)).toEqual(documents);
      expect(records.at(-1)?.place).toBe(`document ${documents.length}`);
    }
  });

  it('tells where a file ends within a document, and keeps what was before', async () => {
    const whole = bson(DOCUMENT, DOCUMENT);
    const ends = { place: undefined, problem: 'the file ends in the middle of a document' };
    const first = { place: 'document 1', document: DOCUMENT };
    for (const cut of [1, 3, 50]) {
      const size = whole.length / 2 + cut;
      expect(await read('metrics.bson', whole.subarray(0, size))).toEqual([first, ends]);
    }
  });

  it.each([2 ** 31 - 1, 20 * 1024 * 1024, 4, 0, -1])('believes no length of %d', async (bytes) => {
    const content = Buffer.concat([bson(DOCUMENT), length(bytes), Buffer.alloc(1000)]);
    expect(await read('metrics.bson', content)).toEqual([
      { place: 'document 1', document: DOCUMENT },
      { place: undefined, problem: expect.stringMatching(/^the length of a document is impossible/) as string },
    ]);
  });

  it('tells a document that is none and goes on', async () => {
    const longString = Buffer.concat([length(16), Buffer.from([2, 97, 0]), length(2 ** 31 - 1), Buffer.alloc(5)]);
    const notUtf8 = Buffer.concat([
      length(15),
      Buffer.from([2, 97, 0]),
      length(3),
      Buffer.from([0xff, 0xfe, 0]),
      Buffer.alloc(1),
    ]);
    expect(await read('metrics.bson', Buffer.concat([longString, notUtf8, bson(DOCUMENT)]))).toEqual([
      { place: 'document 1', problem: 'the document is not BSON' },
      { place: 'document 2', problem: 'the document is not BSON' },
      { place: 'document 3', document: DOCUMENT },
    ]);
  });

  it('tells a compressed file that is none or has been cut off', async () => {
    const problem = 'the file is not a gzip file or is damaged';
    expect(await read('metrics.bson.gz', bson(DOCUMENT))).toEqual([{ place: undefined, problem }]);
    const cut = gzipSync(bson(DOCUMENT)).subarray(0, -8);
    expect((await read('metrics.bson.gz', cut)).at(-1)).toEqual({ place: undefined, problem });
  });
});

describe('readDump of a time series', () => {
  const bucket = {
    _id: new ObjectId(),
    control: { version: 1, min: { timestamp: AT }, max: { timestamp: AT } },
    meta: 'server-01',
    data: {
      timestamp: { 0: AT, 1: AT },
      _id: { 0: ID, 1: ID },
      organization: { 0: 'acme', 1: 'acme' },
      context: { 0: 'it' },
      pii_types: { 0: { ssn: 1 }, 1: { ssn: 2 } },
    },
  };
  const measurements = [
    { source_id: 'server-01', timestamp: AT, _id: ID, organization: 'acme', context: 'it', pii_types: { ssn: 1 } },
    { source_id: 'server-01', timestamp: AT, _id: ID, organization: 'acme', pii_types: { ssn: 2 } },
  ];

  it('reads the measurements of plain buckets', async () => {
    const place = 'document 1';
    const expected = measurements.map((document) => ({ place, document }));
    expect(await read('system.buckets.pii_counts.bson', bson(bucket))).toEqual(expected);
  });

  it('refuses compressed buckets and says what to do, bucket by bucket', async () => {
    const compressed = { ...bucket, control: { ...bucket.control, version: 2 } };
    const columns = { ...bucket, data: { ...bucket.data, timestamp: new Binary(Buffer.from([9]), 7) } };
    const empty = { ...bucket, data: {} };
    const records = await read('system.buckets.pii_counts.bson', bson(compressed, columns, empty, bucket));
    expect(records.slice(0, 3)).toEqual([
      { place: 'document 1', problem: expect.stringMatching(/compressed: export .* with mongoexport/) as string },
      { place: 'document 2', problem: expect.stringMatching(/compressed: export .* with mongoexport/) as string },
      { place: 'document 3', problem: 'the bucket of the time series has no rows' },
    ]);
    expect(records.slice(3).map(({ document }) => document)).toEqual(measurements);
  });
});

describe('dumpFile', () => {
  it.each([
    ['pii_counts.json', 'pii_counts', 'json', false],
    ['pii_stats.jsonl', 'pii_stats', 'json', false],
    ['mutes.ndjson.gz', 'mutes', 'json', true],
    ['metrics.bson.gz', 'metrics', 'bson', true],
    ['system.buckets.pii_counts.bson', 'pii_counts', 'bson', false],
  ])('knows %s', (name, collection, format, gzipped) => {
    expect(dumpFile(`/dump/${name}`)).toEqual({ path: `/dump/${name}`, collection, format, gzipped });
  });

  it.each(['pii_counts', 'pii_counts.csv', 'pii_counts.metadata.json', 'others.bson', 'prelude.json', 'mutes.zip'])(
    'knows nothing of %s',
    (name) => {
      expect(dumpFile(`/dump/${name}`)).toBeUndefined();
    },
  );
});
