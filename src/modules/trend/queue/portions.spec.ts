import { portionsOf, type ReadMessage } from './portions.js';

const message = (offset: number, types = 1, bytes = 10): ReadMessage => ({
  message: {
    key: null,
    value: Buffer.alloc(bytes),
    offset: String(offset),
    timestamp: '0',
    attributes: 0,
    headers: {},
  },
  delivery: {
    key: String(offset),
    report: {
      ...{ organization: 'o', context: 'c', source: 's', at: new Date(0) },
      counts: new Map(Array.from({ length: types }, (_, i) => [`type-${i}`, 1])),
    },
  },
});
const messages = (length: number, types?: number, bytes?: number): readonly ReadMessage[] =>
  Array.from({ length }, (_, i) => message(i, types, bytes));
const sizesOf = (read: readonly ReadMessage[]): readonly number[] => portionsOf(read).map(({ length }) => length);

const MIB = 1024 * 1024;

describe('what is stored at once', () => {
  it('is at most 500 messages', () => {
    expect(sizesOf(messages(500))).toEqual([500]);
    expect(sizesOf(messages(1201))).toEqual([500, 500, 201]);
  });

  it('has at most 5,000 counts', () => {
    expect(sizesOf(messages(7, 1000))).toEqual([5, 2]);
    expect(sizesOf(messages(5, 1001))).toEqual([4, 1]);
  });

  it('has at most 4 MiB', () => {
    expect(sizesOf(messages(9, 1, MIB))).toEqual([4, 4, 1]);
  });

  it('is one message where that is larger by itself', () => {
    expect(sizesOf([message(0), message(1, 1, 5 * MIB), message(2), message(3, 6000), message(4)])).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  it('keeps the order, and leaves nothing out', () => {
    const read = messages(1500, 7);
    expect(portionsOf(read).flat()).toEqual(read);
    expect(portionsOf([])).toEqual([]);
  });
});
