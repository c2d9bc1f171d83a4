import { setImmediate as nextRound } from 'node:timers/promises';
import { actingFor } from '../../platform/turns/caller.js';
import { FairTurns } from './fair-turns.js';

describe('FairTurns', () => {
  // Time goes on with the work, and a little in each round of the event loop: not with each look at it, since whatever
  // else runs in this process may look as well.
  let now = 0;
  let nextTick: NodeJS.Immediate;
  const tick = (): void => {
    now += 0.1;
    nextTick = setImmediate(tick);
  };
  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    tick();
  });
  afterEach(() => {
    clearImmediate(nextTick);
    jest.restoreAllMocks();
  });

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
        now += 25;
        finished++;
      }),
    );
    expect(finished).toBe(1);
    await nextRound();
    expect(finished).toBe(2);
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
      now += 25;
    });
    const second = turns.run(() => {
      throw new RangeError('no');
    });
    await expect(turns.run(() => 3)).resolves.toBe(3);
    await expect(second).rejects.toThrow(RangeError);
    await first;
  });

  describe('among callers', () => {
    const work = (turns: FairTurns, caller: string, ms: number, onDone?: () => void): Promise<void> =>
      actingFor(caller, () =>
        turns.run(() => {
          now += ms;
          onDone?.();
        }),
      );

    it('gives each the next turn, however much one of them has sent', async () => {
      const turns = new FairTurns();
      const order: string[] = [];
      const bring = (caller: string): Promise<void> => work(turns, caller, 2, () => order.push(caller));
      // Ten pieces fill the round; of what waits, one of each caller is next.
      await Promise.all([...Array<string>(40).fill('greedy'), 'modest', 'modest'].map(bring));
      const places = order.flatMap((caller, place) => (caller === 'modest' ? [place] : []));
      expect(places).toEqual([11, 13]);
      expect(order).toHaveLength(42);
    });

    it('gives one who is alone in waiting half of the time while another is expected', async () => {
      const spentOnTen = async (turns: FairTurns): Promise<number> => {
        const started = now;
        await Promise.all(Array.from({ length: 10 }, () => work(turns, 'greedy', 10)));
        return now - started;
      };
      const alone = await spentOnTen(new FairTurns());
      const turns = new FairTurns();
      await work(turns, 'modest', 1);
      const besideAnother = await spentOnTen(turns);
      expect(alone).toBeLessThan(110);
      // After each but the last.
      expect(besideAnother).toBeGreaterThan(185);
    });
  });
});
