import { createHash } from 'node:crypto';
import { chain, EMPTY, hashOf, type Draft } from './chain.js';

const DRAFT: Draft = {
  _id: 'a',
  at: new Date('2026-01-31T08:30:00.000Z'),
  userId: 'u',
  email: 'ana@example.com',
  address: '192.0.2.7',
  action: 'LOGIN',
  resourceType: 'User',
  resourceId: 'u',
  documentId: null,
  batchId: null,
  outcome: 'SUCCESS',
  details: '{}',
  noteDigest: null,
};
const CREDENTIAL = { type: 'named-key', id: 'k', name: 'Import', madeBy: 'u' } as const;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the canonical JSON of the row, written out by hand. */
const canonical = (credential: string): string =>
  `{"action":"LOGIN","actor":{"address":"192.0.2.7",${credential}"email":"ana@example.com","userId":"u"},` +
  '"at":"2026-01-31T08:30:00.000Z","batchId":null,"details":{},"documentId":null,"id":"a","noteDigest":null,' +
  `"outcome":"SUCCESS","prevHash":"${EMPTY.hash}","resourceId":"u","resourceType":"User","seq":1,"tenant":"default"}`;

describe('the hash of an audit row', () => {
  it('of a row without a credential is what it was before there were credentials', () => {
    const [row] = chain(EMPTY, [DRAFT]);
    expect(row?.hash).toBe(sha256(canonical('')));
  });

  it('covers the credential of a row that has one', () => {
    const [row] = chain(EMPTY, [{ ...DRAFT, credential: CREDENTIAL }]);
    expect(row?.hash).toBe(
      sha256(canonical('"credential":{"id":"k","madeBy":"u","name":"Import","type":"named-key"},')),
    );
    if (row === undefined) throw new Error('There is no row.');
    for (const changed of [{ ...CREDENTIAL, id: 'other' }, undefined]) {
      const { credential, ...rest } = row;
      expect(credential).toEqual(CREDENTIAL);
      expect(hashOf({ ...rest, ...(changed && { credential: changed }) })).not.toBe(row.hash);
    }
  });
});

describe('the rows of one write', () => {
  it('follow the head, each with the place and the hash of the one before', () => {
    const head = { seq: 7, hash: 'f'.repeat(64) };
    const [first, second, third] = chain(
      head,
      ['a', 'b', 'c'].map((_id) => ({ ...DRAFT, _id })),
    );
    expect([first, second, third].map((row) => [row?._id, row?.seq, row?.prevHash])).toEqual([
      ['a', 8, head.hash],
      ['b', 9, first?.hash],
      ['c', 10, second?.hash],
    ]);
    for (const row of [first, second, third]) expect(row && hashOf(row)).toBe(row?.hash);
    const hashes = new Set([head, first, second, third].map((row) => row?.hash));
    expect(hashes.size).toBe(4);
  });
});
