import { TurnsByCaller } from './turns-by-caller.js';

/** Work that is done in order, one at a time, each piece when the test says so. */
function desk(limits: Partial<ConstructorParameters<typeof TurnsByCaller>[0]> = {}) {
  const turns = new TurnsByCaller({ atOnce: 1, maxWaiting: 100, maxWaitingOfOne: 100, ...limits });
  const order: string[] = [];
  const all: Promise<void>[] = [];
  const ask = (who: string | undefined, name: string): boolean => {
    const done = turns.run(who, async () => {
      order.push(name);
      await Promise.resolve();
    });
    if (done !== undefined) all.push(done);
    return done !== undefined;
  };
  const served = async (): Promise<readonly string[]> => {
    await Promise.all(all);
    return order;
  };
  return { ask, served };
}

describe('turns', () => {
  it('go round, so that a modest caller waits for one piece of a greedy one, and not for all', async () => {
    const { ask, served } = desk();
    for (let i = 0; i < 50; i++) ask('greedy', 'greedy');
    for (let i = 0; i < 5; i++) ask('modest', 'modest');
    const order = await served();
    const positions = order.flatMap((name, position) => (name === 'modest' ? [position] : []));
    // Alone, its pieces would have had the positions 0 to 4.
    expect(positions).toEqual([2, 4, 6, 8, 10]);
  });

  it('come to each of many callers before any of them has a second one', async () => {
    const { ask, served } = desk();
    ask('a', 'running');
    for (const who of ['a', 'a', 'b', 'b', 'c']) ask(who, who);
    expect(await served()).toEqual(['running', 'a', 'b', 'c', 'a', 'b']);
  });

  it('come first to callers who are known', async () => {
    const { ask, served } = desk();
    for (let i = 0; i < 3; i++) ask('stranger', 'stranger');
    ask(undefined, 'known');
    expect(await served()).toEqual(['stranger', 'known', 'stranger', 'stranger']);
  });

  it('are refused to a stranger who has too many waiting, while others may still wait', async () => {
    const { ask, served } = desk({ maxWaitingOfOne: 2 });
    ask('greedy', 'running');
    expect([ask('greedy', '1'), ask('greedy', '2'), ask('greedy', '3')]).toEqual([true, true, false]);
    expect(ask('modest', 'modest')).toBe(true);
    expect(await served()).toEqual(['running', '1', 'modest', '2']);
  });

  it('are refused to all strangers when too many wait, and not to known callers', async () => {
    const { ask, served } = desk({ maxWaiting: 2 });
    ask('a', 'running');
    expect([ask('a', 'a'), ask('b', 'b'), ask('c', 'c')]).toEqual([true, true, false]);
    expect(ask(undefined, 'known')).toBe(true);
    expect(await served()).toEqual(['running', 'known', 'a', 'b']);
  });

  it('are handed on when work fails', async () => {
    const turns = new TurnsByCaller({ atOnce: 1, maxWaiting: 1, maxWaitingOfOne: 1 });
    const failing = turns.run('a', () => Promise.reject(new Error('no')));
    const next = turns.run('b', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
