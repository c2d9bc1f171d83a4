import { FairStart } from './fair-start.js';

/** Queues one turn for each name. @returns the callers in the order in which they got their turns */
async function orderOf(asked: readonly string[]): Promise<readonly string[]> {
  const starts = new FairStart();
  const order: string[] = [];
  await Promise.all(asked.map(async (caller) => starts.turn(caller).then(() => order.push(caller))));
  return order;
}

describe('requests', () => {
  it('of a modest caller begin among those of a greedy one, not behind all of them', async () => {
    const order = await orderOf([...Array<string>(100).fill('greedy'), 'modest', 'modest', 'modest']);
    const positions = order.flatMap((caller, position) => (caller === 'modest' ? [position] : []));
    // Without other callers the positions would have been 0, 1 and 2.
    expect(positions).toEqual([2, 4, 6]);
    expect(order).toHaveLength(103);
  });

  it('of many callers begin one of each before a second one of any', async () => {
    expect(await orderOf(['a', 'a', 'a', 'b', 'c', 'c'])).toEqual(['a', 'a', 'b', 'c', 'a', 'c']);
  });

  it('begin at once when nobody waits', async () => {
    const starts = new FairStart();
    let begun = false;
    const beginning = starts.turn('a').then(() => (begun = true));
    await Promise.resolve();
    await Promise.resolve();
    expect(begun).toBe(true);
    await beginning;
  });
});
