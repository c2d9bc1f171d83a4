import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('runs work of one key in order, one at a time, failures included', async () => {
    const queue = new KeyedQueue(8);
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      queue.run('key', async () => {
        log.push(`${name} begins`);
        await Promise.resolve();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work('a'), work('b', true), work('c')]);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not hold up other keys, and refuses a line that is too long', async () => {
    const queue = new KeyedQueue(1);
    let release = (): void => undefined;
    const held = queue.run('a', () => new Promise<void>((resolve) => (release = resolve)));
    expect(queue.run('a', () => Promise.resolve(1))).toBeUndefined();
    expect(await queue.run('b', () => Promise.resolve(2))).toBe(2);
    release();
    await held;
    expect(await queue.run('a', () => Promise.resolve(3))).toBe(3);
  });
});
