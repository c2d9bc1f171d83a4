import fc from 'fast-check';
import { EventLoopPause } from '../event-loop-pause.js';
import type { IndexedDocument } from '../search-engine.js';
import { wordsOf } from '../words.js';
import { restore, segmentsOf } from './index-segments.js';
import { InvertedIndex, keyOf } from './inverted-index.js';
import { Postings } from './postings.js';
import { rank } from './rank.js';

const documentOf = (id: string, text: string): IndexedDocument => ({
  id,
  batchId: `batch-${id.length}`,
  filename: `${id}.txt`,
  status: 'PENDING',
  text,
});

const found = async (index: InvertedIndex, ...terms: string[]): Promise<readonly (string | undefined)[]> => {
  const { ordinals } = await rank(index, { terms, fields: ['text'], atLeast: 1, allows: () => true, limit: 1000 });
  return ordinals.map((ordinal) => index.at(ordinal)?.id);
};

const restored = (index: InvertedIndex): InvertedIndex => {
  const copy = new InvertedIndex();
  for (const segment of segmentsOf(index)) restore(copy, Buffer.from(segment));
  return copy;
};

describe('Postings', () => {
  it('give back what was added', () => {
    const pairs = [
      [0, 1],
      [1, 300],
      [130, 2],
      [20_000, 128],
      [5_000_000_000, 1],
    ] as const;
    const postings = new Postings();
    for (const [ordinal, times] of pairs) postings.add(ordinal, times);
    const read: (readonly [number, number])[] = [];
    postings.forEach((ordinal, times) => read.push([ordinal, times]));
    expect(read).toEqual(pairs);
    expect(postings.count).toBe(pairs.length);
  });
});

describe('an inverted index', () => {
  const id = fc.constantFrom('a', 'b', 'cc', 'd');
  const text = fc.array(fc.constantFrom('one', 'two', 'three', 'four', 'five')).map((words) => words.join(' '));
  const step = fc.oneof(
    fc.record({ do: fc.constant('put' as const), id, text }),
    fc.record({ do: fc.constant('remove' as const), id, text }),
    fc.record({ do: fc.constant('compact' as const), id, text }),
    fc.record({ do: fc.constant('store' as const), id, text }),
  );

  it('finds what a list of the documents finds, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        let index = new InvertedIndex();
        const documents = new Map<string, string>();
        for (const change of steps) {
          if (change.do === 'put') {
            await index.put(documentOf(change.id, change.text), new EventLoopPause());
            documents.set(change.id, change.text);
          } else if (change.do === 'remove') {
            expect(index.remove(change.id)).toBe(documents.delete(change.id));
          } else {
            index = await index.compacted();
            if (change.do === 'store') index = restored(index);
          }
        }
        expect(index.size).toBe(documents.size);
        for (const term of ['one', 'two', 'six']) {
          const expected = [...documents].filter(([, words]) => [...wordsOf(words)].some((word) => word.term === term));
          expect((await found(index, term)).toSorted()).toEqual(expected.map(([name]) => name).toSorted());
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has nothing left of a removed document once it is compacted', async () => {
    const index = new InvertedIndex();
    await index.put(documentOf('a', 'secret'), new EventLoopPause());
    await index.put(documentOf('b', 'open'), new EventLoopPause());
    index.remove('a');
    const compacted = await index.compacted();
    expect(compacted.hasGaps).toBe(false);
    expect([...compacted.allTerms()].map(([key]) => key)).not.toContain('secret');
    expect(compacted.documentsOf(keyOf('open', 'text'))).toBe(1);
  });

  it('ranks rare words above frequent ones, and short texts above long ones', async () => {
    const index = new InvertedIndex();
    await index.put(documentOf('long', `rare ${'common '.repeat(50)}`), new EventLoopPause());
    await index.put(documentOf('short', 'rare'), new EventLoopPause());
    await index.put(documentOf('common', 'common'), new EventLoopPause());
    await index.put(documentOf('another', 'common thing'), new EventLoopPause());
    expect(await found(index, 'rare')).toEqual(['short', 'long']);
    expect(await found(index, 'rare', 'common')).toEqual(['short', 'long', 'common', 'another']);
  });

  it('gives the best of many in order, and counts them all', async () => {
    const index = new InvertedIndex();
    for (let i = 0; i < 100; i += 1)
      await index.put(documentOf(`d${i}`, `word ${'x '.repeat((i * 37) % 100)}`), new EventLoopPause());
    const request = { terms: ['word'], fields: ['text' as const], atLeast: 1, allows: () => true };
    const all = await rank(index, { ...request, limit: 100 });
    const some = await rank(index, { ...request, limit: 10 });
    expect(some.total).toBe(100);
    expect(some.ordinals).toEqual(all.ordinals.slice(0, 10));
    expect((await rank(index, { ...request, limit: 0 })).ordinals).toEqual([]);
  });
});
