import { until } from '../../../test/support/until.js';
import { actingFor } from './caller.js';
import { Turns, type TurnOptions } from './turns.js';

/** Runs work that ends when the test says so, and records the order in which it began. */
class Desk {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly turns: Turns) {}

  bring(caller: string, name: string, options?: TurnOptions): Promise<void> {
    return actingFor(caller, () =>
      this.turns.take(async () => {
        this.begun.push(name);
        await new Promise<void>((resolve) => this.ends.set(name, resolve));
      }, options),
    );
  }

  /** Ends a piece of work and lets the following work begin. */
  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await settled();
  }
}

/** Resolves when all pending promises have settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Turns', () => {
  it('gives a modest caller the next turn, however many a greedy one waits for', async () => {
    const desk = new Desk(new Turns(1));
    for (let i = 1; i <= 20; i++) void desk.bring('greedy', `greedy ${i}`);
    void desk.bring('modest', 'modest 1');
    await settled();
    expect(desk.begun).toEqual(['greedy 1']);
    await desk.end('greedy 1');
    expect(desk.begun).toEqual(['greedy 1', 'modest 1']);
    void desk.bring('modest', 'modest 2');
    await desk.end('modest 1');
    await desk.end('greedy 2');
    expect(desk.begun).toEqual(['greedy 1', 'modest 1', 'greedy 2', 'modest 2']);
  });

  it('keeps a place free of a greedy caller where there are several', async () => {
    const desk = new Desk(new Turns(3));
    for (let i = 1; i <= 5; i++) void desk.bring('greedy', `greedy ${i}`);
    await settled();
    expect(desk.begun).toEqual(['greedy 1', 'greedy 2']);
    void desk.bring('modest', 'modest 1');
    await settled();
    expect(desk.begun).toEqual(['greedy 1', 'greedy 2', 'modest 1']);
  });

  it('leaves half of the places to others while one of them is expected back', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const desk = new Desk(new Turns(4));
    void desk.bring('modest', 'modest 1');
    await settled();
    await desk.end('modest 1');
    for (let i = 1; i <= 5; i++) void desk.bring('greedy', `greedy ${i}`);
    await settled();
    expect(desk.begun).toEqual(['modest 1', 'greedy 1', 'greedy 2']);
    // The other caller has not returned: waiting work begins although none has ended.
    now += 1000;
    await until(() => desk.begun.length > 3);
    expect(desk.begun).toEqual(['modest 1', 'greedy 1', 'greedy 2', 'greedy 3']);
    jest.restoreAllMocks();
  });

  it('goes around among callers who have as many places', async () => {
    const desk = new Desk(new Turns(1));
    for (const caller of ['a', 'b', 'c']) for (const i of [1, 2]) void desk.bring(caller, `${caller}${i}`);
    await settled();
    for (const next of ['a1', 'b1', 'c1', 'a2', 'b2', 'c2']) await desk.end(next);
    expect(desk.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });

  it('lets the service itself use all places', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    for (const i of [1, 2, 3]) void turns.take(() => new Promise(() => begun.push(i)));
    await settled();
    expect(begun).toEqual([1, 2]);
  });

  it('passes over who has given up, and over who fails', async () => {
    const desk = new Desk(new Turns(1));
    const gone = new AbortController();
    void desk.bring('a', 'first');
    const given = desk.bring('b', 'given up', { signal: gone.signal });
    void desk.bring('c', 'last');
    gone.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    await desk.end('first');
    expect(desk.begun).toEqual(['first', 'last']);
    const turns = new Turns(1);
    await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.take(() => Promise.resolve('next'))).resolves.toBe('next');
  });

  it('is taken first by those who go first, in the order of arrival', async () => {
    const desk = new Desk(new Turns(1));
    for (const i of [1, 2, 3]) void desk.bring('stranger', `stranger ${i}`);
    for (const i of [1, 2]) void desk.bring(`person ${i}`, `known ${i}`, { goesFirst: true });
    for (const next of ['stranger 1', 'known 1', 'known 2', 'stranger 2', 'stranger 3']) await desk.end(next);
    expect(desk.begun).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2', 'stranger 3']);
  });

  it('goes by the caller that is named, whoever this runs for', async () => {
    const desk = new Desk(new Turns(2));
    for (const i of [1, 2]) void desk.bring(`person ${i}`, `of one network ${i}`, { caller: 'network' });
    void desk.bring('person 3', 'of another', { caller: 'other network' });
    await settled();
    expect(desk.begun).toEqual(['of one network 1', 'of another']);
  });
});

describe('a turn', () => {
  it('is a further one of a caller who has other work under way or waiting, and of the service itself', async () => {
    const turns = new Turns(3);
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    const bring = (caller: string): void => {
      void actingFor(caller, () =>
        turns.take(async ({ isFurther }) => {
          seen.push(`${caller} ${isFurther ? 'further' : 'first'}`);
          await new Promise<void>((resolve) => ends.push(resolve));
        }),
      );
    };
    for (const caller of ['greedy', 'greedy', 'greedy', 'modest']) bring(caller);
    await settled();
    expect(seen).toEqual(['greedy first', 'greedy further', 'modest first']);
    for (const end of ends.splice(0)) end();
    await settled();
    expect(seen.at(-1)).toBe('greedy first');
    for (const end of ends.splice(0)) end();
    await settled();
    bring('');
    await settled();
    expect(seen.at(-1)).toBe(' further');
  });
});

describe('Turns that keep one more for others', () => {
  const keeping = (places: number): Desk => new Desk(new Turns(places, { keepsOneMore: true }));

  it('give another caller a place beside a greedy one who has the only place', async () => {
    const desk = keeping(1);
    for (const i of [1, 2, 3]) void desk.bring('greedy', `greedy ${i}`);
    void desk.bring('modest', 'modest 1');
    await settled();
    expect(desk.begun).toEqual(['greedy 1', 'modest 1']);
    // One more is one for all: a third caller waits, and goes before the next of the greedy one.
    void desk.bring('third', 'third 1');
    await settled();
    expect(desk.begun).toEqual(['greedy 1', 'modest 1']);
    await desk.end('greedy 1');
    expect(desk.begun).toEqual(['greedy 1', 'modest 1', 'third 1']);
    await desk.end('modest 1');
    expect(desk.begun).toEqual(['greedy 1', 'modest 1', 'third 1', 'greedy 2']);
    await desk.end('third 1');
    expect(desk.begun).toEqual(['greedy 1', 'modest 1', 'third 1', 'greedy 2']);
    await desk.end('greedy 2');
    expect(desk.begun).toEqual(['greedy 1', 'modest 1', 'third 1', 'greedy 2', 'greedy 3']);
  });

  it('give a request a place beside the service itself, which gets none beyond the number', async () => {
    const desk = keeping(2);
    for (const i of [1, 2, 3]) void desk.bring('', `own ${i}`);
    void desk.bring('modest', 'modest 1');
    await settled();
    expect(desk.begun).toEqual(['own 1', 'own 2', 'modest 1']);
    await desk.end('modest 1');
    expect(desk.begun).toEqual(['own 1', 'own 2', 'modest 1']);
  });
});

describe('Turns with limits of what may wait', () => {
  const refuse = (): never => {
    throw new Error('no room');
  };
  const limited = (most: number, maxOfOne: number): Desk =>
    new Desk(new Turns(1, { limits: { most, maxOfOne, refuse } }));

  it('refuse a caller who has too many waiting, while others may still wait', async () => {
    const desk = limited(100, 2);
    for (const i of [1, 2, 3]) void desk.bring('greedy', `greedy ${i}`);
    await expect(desk.bring('greedy', 'too many')).rejects.toThrow('no room');
    void desk.bring('modest', 'modest');
    for (const next of ['greedy 1', 'modest', 'greedy 2', 'greedy 3']) await desk.end(next);
    expect(desk.begun).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3']);
  });

  it('refuse everybody when too many wait, but not those who go first, of whom as many may wait', async () => {
    const desk = limited(2, 2);
    for (const caller of ['a', 'b', 'c']) void desk.bring(caller, caller);
    await expect(desk.bring('d', 'd')).rejects.toThrow('no room');
    for (const name of ['first 1', 'first 2']) void desk.bring('e', name, { goesFirst: true });
    await expect(desk.bring('e', 'first 3', { goesFirst: true })).rejects.toThrow('no room');
    for (const next of ['a', 'first 1', 'first 2', 'b', 'c']) await desk.end(next);
    expect(desk.begun).toEqual(['a', 'first 1', 'first 2', 'b', 'c']);
  });
});
