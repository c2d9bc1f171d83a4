import { inOrder, withPauses } from './in-order.js';

/** Items that come when the test says so. */
class Source<T> implements AsyncIterable<T> {
  isClosed = false;
  private readonly come: (() => void)[] = [];
  private readonly items: T[] = [];
  private isDone = false;

  give(...items: readonly T[]): void {
    this.items.push(...items);
    for (const go of this.come.splice(0)) go();
  }

  end(): void {
    this.isDone = true;
    this.give();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    try {
      for (;;) {
        const item = this.items.shift();
        if (item !== undefined) yield item;
        else if (this.isDone) return;
        else await new Promise<void>((resolve) => this.come.push(resolve));
      }
    } finally {
      this.isClosed = true;
    }
  }
}

const listOf = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

describe('work in order', () => {
  it('yields a result while the next item has not come', async () => {
    const source = new Source<number>();
    const results = inOrder(source, 4, (item) => Promise.resolve(item * 2));
    source.give(1);
    expect(await results.next()).toEqual({ done: false, value: 2 });
    source.give(2);
    source.end();
    expect(await listOf(results)).toEqual([4]);
  });

  it('yields the results in the order of the items, with only so many in progress', async () => {
    const source = new Source<number>();
    const finish: (() => void)[] = [];
    const work = async (item: number): Promise<number> => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return item;
    };
    const results = listOf(inOrder(source, 3, work));
    source.give(...[1, 2, 3, 4, 5]);
    source.end();
    for (let done = 0; done < 5;) {
      await new Promise(setImmediate);
      expect(finish.length).toBeLessThanOrEqual(3);
      // The last begun is done first.
      for (const go of finish.splice(0).reverse()) {
        go();
        done++;
      }
    }
    expect(await results).toEqual([1, 2, 3, 4, 5]);
  });

  it('fails with the work of an item, and closes the items', async () => {
    const source = new Source<number>();
    source.give(1, 2, 3);
    const results = inOrder(source, 1, (item) =>
      item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item),
    );
    await expect(listOf(results)).rejects.toThrow('two');
    expect(source.isClosed).toBe(true);
  });

  it('closes the items when nobody wants more', async () => {
    const source = new Source<number>();
    source.give(1, 2);
    for await (const result of inOrder(source, 1, (item) => Promise.resolve(item))) {
      expect(result).toBe(1);
      break;
    }
    expect(source.isClosed).toBe(true);
  });
});

describe('items with pauses', () => {
  it('tell that the next item takes longer than the time', async () => {
    const source = new Source<number>();
    const items = withPauses(source, 1);
    source.give(1);
    expect((await items.next()).value).toBe(1);
    expect(await items.next()).toEqual({ done: false, value: undefined });
    source.give(2);
    source.end();
    expect(await listOf(items)).toEqual([2]);
  });

  it('end in a pause without waiting for the next item', async () => {
    const source = new Source<number>();
    for await (const item of withPauses(source, 1)) {
      expect(item).toBeUndefined();
      break;
    }
  });
});
