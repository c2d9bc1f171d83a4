import { GroupedReads } from './grouped-reads.js';

interface Kept {
  readonly _id: string;
  readonly value: number;
}

describe('GroupedReads', () => {
  it('reads together what is asked for while another is being read, and each id once', async () => {
    const asked: (readonly string[])[] = [];
    let release = (): void => undefined;
    const reads = new GroupedReads<Kept>(async (ids) => {
      asked.push(ids);
      if (asked.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return ids.filter((id) => id !== 'missing').map((_id) => ({ _id, value: asked.length }));
    });
    const first = reads.read('a');
    while (asked.length === 0) await new Promise(setImmediate);
    const later = Promise.all(['b', 'a', 'missing', 'b'].map((id) => reads.read(id)));
    release();
    expect(await first).toEqual({ _id: 'a', value: 1 });
    // Records requested while "a" was being read may have changed since that read began.
    expect(await later).toEqual([{ _id: 'b', value: 2 }, { _id: 'a', value: 2 }, undefined, { _id: 'b', value: 2 }]);
    expect(asked).toEqual([['a'], ['b', 'a', 'missing']]);
  });

  it('fails those alone that were read together', async () => {
    const reads = new GroupedReads<Kept>((ids) =>
      ids.includes('bad') ? Promise.reject(new Error('away')) : Promise.resolve(ids.map((_id) => ({ _id, value: 1 }))),
    );
    await expect(reads.read('bad')).rejects.toThrow('away');
    expect(await reads.read('good')).toEqual({ _id: 'good', value: 1 });
  });
});
