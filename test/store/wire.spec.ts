import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON, MongoClient } from 'mongodb';
import fc from 'fast-check';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/embedded-mongo/index.js';
import { crc32c } from '../../src/embedded-mongo/wire/crc32c.js';
import { FrameReader } from '../../src/embedded-mongo/wire/frame-reader.js';
import { MAX_MESSAGE_BYTES, parseMessage, WireError } from '../../src/embedded-mongo/wire/message.js';

/** Returns an OP_MSG with the given sections. */
function opMsg(sections: Buffer, flags = 0): Buffer {
  const header = Buffer.alloc(20);
  header.writeInt32LE(20 + sections.length, 0);
  header.writeInt32LE(7, 4);
  header.writeInt32LE(2013, 12);
  header.writeUInt32LE(flags, 16);
  return Buffer.concat([header, sections]);
}

const body = (document: BSON.Document): Buffer => Buffer.concat([Buffer.from([0]), BSON.serialize(document)]);
const ping = opMsg(body({ ping: 1, $db: 'admin' }));

describe('the wire protocol', () => {
  test('reads the same messages from any split of the bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(200), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        (sizes, cuts) => {
          const messages = sizes.map((size) => opMsg(body({ ping: 1, $db: 'x', pad: 'p'.repeat(size) })));
          const all = Buffer.concat(messages);
          const reader = new FrameReader();
          const frames: Buffer[] = [];
          for (let at = 0, i = 0; at < all.length; i++) {
            const step = cuts[i % cuts.length] ?? 1;
            frames.push(...reader.push(all.subarray(at, at + step)));
            at += step;
          }
          expect(Buffer.concat(frames).equals(all)).toBe(true);
          expect(frames).toHaveLength(messages.length);
        },
      ),
    );
  });

  test('rejects corrupt messages only with a WireError', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(ping.length - 17), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const damaged = Buffer.from(ping);
          for (const [at, byte] of changes) damaged[16 + at] = byte;
          try {
            expect(parseMessage(damaged).requestId).toBe(7);
          } catch (error) {
            expect(error).toBeInstanceOf(WireError);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('rejects impossible message lengths', () => {
    for (const length of [0, -1, 19, MAX_MESSAGE_BYTES + 1]) {
      const head = Buffer.alloc(16);
      head.writeInt32LE(length, 0);
      expect(() => new FrameReader().push(head)).toThrow(WireError);
    }
  });

  test('adds document sequences to the body', () => {
    const documents = Buffer.concat([BSON.serialize({ _id: 1 }), BSON.serialize({ _id: 2 })]);
    const name = Buffer.from('updates\0');
    const size = Buffer.alloc(4);
    size.writeInt32LE(4 + name.length + documents.length);
    const message = parseMessage(
      opMsg(Buffer.concat([body({ update: 'c', $db: 'd' }), Buffer.from([1]), size, name, documents])),
    );
    expect(message.body.updates).toHaveLength(2);
  });

  test('verifies the checksum if there is one', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    const unsigned = opMsg(Buffer.concat([ping.subarray(20), Buffer.alloc(4)]), 1);
    unsigned.writeUInt32LE(crc32c(unsigned.subarray(0, -4)), unsigned.length - 4);
    expect(parseMessage(unsigned).body.ping).toBeDefined();
    unsigned[unsigned.length - 1] = (unsigned.at(-1) ?? 0) ^ 1;
    expect(() => parseMessage(unsigned)).toThrow(WireError);
  });

  describe('of a running store', () => {
    const directory = mkdtempSync(join(tmpdir(), 'umbra-wire-'));
    const faults: Error[] = [];
    let store: EmbeddedMongo;
    let socketPath: string;

    beforeAll(async () => {
      store = await startEmbeddedMongo({ directory, onFault: (fault) => faults.push(fault) });
      socketPath = decodeURIComponent(/\/\/([^/]+)/.exec(store.uri)?.[1] ?? '');
    });

    afterAll(async () => {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    });

    test('closes a connection that sends noise and serves others', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 24, maxLength: 200 }), async (noise) => {
          const bytes = Buffer.from(noise);
          bytes.writeInt32LE(bytes.length, 0);
          const socket: Socket = connect(socketPath);
          socket.on('error', () => undefined);
          socket.write(bytes);
          await once(socket, 'close');
        }),
        { numRuns: 60 },
      );
      const client = await new MongoClient(store.uri).connect();
      expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
      await client.close();
      expect(faults).toEqual([]);
    });
  });
});
