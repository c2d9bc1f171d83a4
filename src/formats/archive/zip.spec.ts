import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { DocumentProblem } from '../document-problem.js';
import { readZip } from './read-zip.js';
import { UnpackBudget } from '../unpack-budget.js';
import { verifyZip } from './verify-zip.js';
import { pack, writeZip } from './write-zip.js';
import { unpack, type ZipEntry } from './zip.js';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');
const texts = (archive: Uint8Array): readonly (readonly [string, string])[] =>
  readZip(archive).map((entry) => [entry.name, Buffer.from(unpack(entry, UnpackBudget.forDocument())).toString()]);
const plain = (): Buffer =>
  Buffer.from(writeZip([pack('a.txt', bytesOf('first')), pack('b/c.txt', bytesOf('second '.repeat(100)))]));

/** One member `a` of 99 x, as written by `zipfile` of Python 3.11. */
const OF_PYTHON = {
  deflated:
    'UEsDBBQAAAAIAIMYIlwm8c7fBgAAAGMAAAABAAAAYauooDkAAFBLAQIUAxQAAAAIAIMYIlwm8c7fBgAAAGMAAAABAAAAAAAAAAAAAACAAQAAAABhUEsFBgAAAAABAAEALwAAACUAAAAAAA==',
  'written to a pipe, with a descriptor':
    'UEsDBBQACAAIAIMYIlwAAAAAAAAAAAAAAAABAAAAYauooDkAAFBLBwgm8c7fBgAAAGMAAABQSwECFAMUAAgACACDGCJcJvHO3wYAAABjAAAAAQAAAAAAAAAAAAAAgAEAAAAAYVBLBQYAAAAAAQABAC8AAAA1AAAAAAA=',
  'of ZIP64':
    'UEsDBC0AAAAAAIMYIlwm8c7f//////////8BABQAYQEAEABjAAAAAAAAAGMAAAAAAAAAeHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4UEsBAi0DLQAAAAAAgxgiXCbxzt9jAAAAYwAAAAEAAAAAAAAAAAAAAIABAAAAAGFQSwUGAAAAAAEAAQAvAAAAlgAAAAAA',
  'with a comment':
    'UEsDBBQAAAAIAIMYIlwm8c7fBgAAAGMAAAABAAAAYauooDkAAFBLAQIUAxQAAAAIAIMYIlwm8c7fBgAAAGMAAAABAAAAAAAAAAAAAACAAQAAAABhUEsFBgAAAAABAAEALwAAACUAAAAMAG1hZGUgYnkgaGFuZA==',
};

const problemOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof DocumentProblem) return error.code;
    throw error;
  }
  return 'none';
};

describe('a ZIP archive', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-zé日]{1,8}(?:\/[a-z]{1,8})?$/), fc.uint8Array()), {
          selector: ([name]) => name.split('/')[0]?.normalize('NFC').toLowerCase(),
        }),
        (members) => {
          const archive = writeZip(members.map(([name, content]) => pack(name, content)));
          const entries = readZip(archive);
          expect(entries.map(({ name }) => name)).toEqual(members.map(([name]) => name));
          const budget = UnpackBudget.forDocument();
          expect(entries.map((entry) => [...unpack(entry, budget)])).toEqual(
            members.map(([, content]) => [...content]),
          );
          expect(Buffer.compare(Buffer.from(writeZip(entries)), Buffer.from(archive))).toBe(0);
        },
      ),
    );
  });

  it.each(Object.entries(OF_PYTHON))('of Python is read (%s)', (_name, written) => {
    expect(texts(Buffer.from(written, 'base64'))).toEqual([['a', 'x'.repeat(99)]]);
  });

  it.each([1, 2, 10_240, 65_000])('whose last block is filled with %i zeros is read', (count) => {
    expect(texts(Buffer.concat([plain(), Buffer.alloc(count)]))).toEqual(texts(plain()));
  });

  it('is read by others as it was written', async () => {
    const members = [
      { name: 'mimetype', content: bytesOf('x'.repeat(500)) },
      { name: 'é/日.txt', content: bytesOf('one') },
    ];
    const archive = writeZip(
      members.map(({ name, content }) => pack(name, content, { isStored: name === 'mimetype' })),
    );
    expect(Object.entries(unzipSync(archive))).toEqual(
      members.map(({ name, content }) => [name, new Uint8Array(content)]),
    );
    await verifyZip(archive, members);
    const [first, second] = members;
    await expect(verifyZip(archive, [first, { ...second, content: bytesOf('two') }] as never)).rejects.toThrow(
      'not returned',
    );
    await expect(verifyZip(archive, [first] as never)).rejects.toThrow('not returned');
    await expect(verifyZip(archive.subarray(1), members)).rejects.toThrow('not returned');
  });

  it.each<readonly [string, () => Uint8Array]>([
    ['with two members of one name', () => writeZip([pack('a', bytesOf('1')), pack('A', bytesOf('2'))])],
    ['with a path out of its folder', () => writeZip([pack('../a', bytesOf('1'))])],
    ['with a name of ten kilobytes', () => writeZip([pack('n'.repeat(10_240), bytesOf('1'))])],
    ['with an absolute path', () => writeZip([pack('/a', bytesOf('1'))])],
    ['with a prefix', () => Buffer.concat([bytesOf('#!/bin/sh\n'), plain()])],
    ['with bytes behind it', () => Buffer.concat([plain(), bytesOf('more')])],
    ['with very many zeros behind it', () => Buffer.concat([plain(), Buffer.alloc(70_000)])],
    ['with zeros and more behind it', () => Buffer.concat([plain(), Buffer.alloc(10), bytesOf('more')])],
    ['of two archives', () => Buffer.concat([plain(), plain()])],
    ['that is cut short', () => plain().subarray(0, 100)],
    ['with another local name', () => changed('a.txt', 'z.txt')],
    [
      'with a member that its directory does not list',
      () => {
        const archive = plain();
        archive.writeUInt16LE(1, archive.length - 14);
        archive.writeUInt16LE(1, archive.length - 12);
        return archive;
      },
    ],
    ['with a wrong checksum', () => writeZip([{ ...pack('a', bytesOf('1')), crc: 1 }])],
    ['with a wrong size', () => writeZip([{ ...deflated('a', 'x'.repeat(99)), size: 98 }])],
    [
      'with bytes behind the end of a packed stream',
      () => {
        const entry = deflated('a', 'x'.repeat(99));
        return writeZip([{ ...entry, packed: Buffer.concat([entry.packed, bytesOf('hidden')]) }]);
      },
    ],
    ['of a method that is not known', () => writeZip([{ ...pack('a', bytesOf('1')), method: 12 }])],
  ])('%s is refused', (_name, make) => {
    expect(problemOf(() => texts(make()))).toBe('damaged');
  });

  it('that is encrypted is refused with what to do', () => {
    const archive = plain();
    archive.writeUInt16LE(1, archive.indexOf('PK\x01\x02', 'latin1') + 8);
    expect(problemOf(() => readZip(archive))).toBe('encrypted');
  });

  it('of a few bytes that unpacks to much is refused', () => {
    const bomb = deflated('a', '\0'.repeat(60 * 2 ** 20));
    expect(problemOf(() => texts(writeZip([bomb])))).toBe('too-large');
    expect(problemOf(() => texts(writeZip([{ ...bomb, size: 1 }])))).toBe('too-large');
  });

  it('may unpack to a bounded sum, and only so deep', () => {
    const budget = UnpackBudget.forDocument().inner().inner().inner().inner();
    expect(problemOf(() => budget.inner())).toBe('too-large');
    budget.take(2 ** 30 - 10);
    const small = pack('a', bytesOf('12345678901'));
    expect(problemOf(() => unpack(small, budget))).not.toBe('none');
  });
});

/** Returns the archive with the name changed in the first local header only. */
function changed(name: string, to: string): Buffer {
  const archive = plain();
  archive.write(to, archive.indexOf(name), 'latin1');
  return archive;
}

function deflated(name: string, text: string): ZipEntry {
  const content = bytesOf(text);
  return { name, method: 8, packed: deflateRawSync(content), size: content.length, crc: crc32(content), modified: 0 };
}
