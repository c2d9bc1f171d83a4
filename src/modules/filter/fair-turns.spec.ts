import { setImmediate as nextRound } from 'node:timers/promises';
import { FairTurns } from './fair-turns.js';

const spin = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('FairTurns', () => {
  it('begins at once when nothing else works', () => {
    let done = false;
    void new FairTurns().run(() => (done = true));
    expect(done).toBe(true);
  });

  it('lets the event loop turn between pieces of work that take long', async () => {
    const turns = new FairTurns();
    let finished = 0;
    const all = Array.from({ length: 4 }, () =>
      turns.run(() => {
        spin(25);
        finished++;
      }),
    );
    expect(finished).toBe(1);
    await nextRound();
    expect(finished).toBeLessThan(4);
    await Promise.all(all);
    expect(finished).toBe(4);
  });

  it('does short pieces in order and hands back what they answer', async () => {
    const turns = new FairTurns();
    const order: number[] = [];
    const answers = await Promise.all([1, 2, 3].map((n) => turns.run(() => order.push(n))));
    expect(order).toEqual([1, 2, 3]);
    expect(answers).toEqual([1, 2, 3]);
  });

  it('tells failures to who asked for the work, and goes on', async () => {
    const turns = new FairTurns();
    const first = turns.run(() => {
      spin(25);
    });
    const second = turns.run(() => {
      throw new RangeError('no');
    });
    await expect(turns.run(() => 3)).resolves.toBe(3);
    await expect(second).rejects.toThrow(RangeError);
    await first;
  });
});
