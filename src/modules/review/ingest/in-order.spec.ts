import { inOrder } from './in-order.js';

const limits = { weightOf: (item: number) => item, maxParallel: 3, maxWeight: 100 };

async function* numbers(...all: readonly number[]) {
  for (const each of all) yield await Promise.resolve(each);
}

async function collected(answers: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const answer of answers) text += answer;
  return text;
}

test('answers come in the order of the items, whichever is ready first', async () => {
  const release: (() => void)[] = [];
  const answers = inOrder(
    numbers(1, 2, 3),
    (item) =>
      new Promise<string>(
        (resolve) =>
          (release[item] = () => {
            resolve(`${item};`);
          }),
      ),
    limits,
  );
  const text = collected(answers);
  while (release[3] === undefined) await new Promise(setImmediate);
  for (const item of [3, 1, 2]) release[item]?.();
  expect(await text).toBe('1;2;3;');
});

test('an answer does not wait for the next item', async () => {
  let goOn = (): void => undefined;
  const waits = new Promise<void>((resolve) => (goOn = resolve));
  async function* slow() {
    yield 1;
    await waits;
    yield 2;
  }
  const answers = inOrder(slow(), (item) => Promise.resolve(`${item};`), limits);
  expect(await answers.next()).toEqual({ done: false, value: '1;' });
  goOn();
  expect(await collected(answers)).toBe('2;');
});

test.each([
  ['number', { ...limits, maxParallel: 3 }, [1, 1, 1, 1, 1, 1], 3],
  ['weight', { ...limits, maxWeight: 100 }, [99, 500, 99, 99, 99], 2],
  ['weight of a single item', { ...limits, maxWeight: 100 }, [100, 100, 100], 1],
])('no more are under way than the limit of %s', async (_, bounds, items, most) => {
  let under = 0;
  let peak = 0;
  const serve = async (item: number): Promise<string> => {
    peak = Math.max(peak, ++under);
    await new Promise(setImmediate);
    under--;
    return `${item};`;
  };
  expect(await collected(inOrder(numbers(...items), serve, bounds))).toBe(items.map((item) => `${item};`).join(''));
  expect(peak).toBe(most);
});

test('while nobody takes the answers, no more items are read than may be under way', async () => {
  let read = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve(++read);
    } finally {
      ended = true;
    }
  }
  const answers = inOrder(endless(), (item) => Promise.resolve(`${item};`.padEnd(20_000)), {
    ...limits,
    weightOf: () => 1,
  });
  await answers.next();
  for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  expect(read).toBeLessThanOrEqual(limits.maxParallel + 2);
  await answers.return();
  expect(ended).toBe(true);
});

test('what goes wrong with reading ends the answers', async () => {
  async function* broken() {
    yield await Promise.resolve(1);
    throw new Error('cut off');
  }
  await expect(collected(inOrder(broken(), (item) => Promise.resolve(`${item};`), limits))).rejects.toThrow('cut off');
});

test('that is also told when it went wrong while nothing more may be under way', async () => {
  async function* broken() {
    yield await Promise.resolve(100);
    throw new Error('cut off');
  }
  const slow = async (item: number): Promise<string> => {
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
    return `${item};`;
  };
  const answers = inOrder(broken(), slow, limits);
  expect(await answers.next()).toEqual({ done: false, value: '100;' });
  await expect(answers.next()).rejects.toThrow('cut off');
});

test('answered items no longer count towards the weight', async () => {
  let underWay = 0;
  const most = { heavy: 0, light: 0 };
  const serve = async (item: number): Promise<string> => {
    const kind = item > 1 ? 'heavy' : 'light';
    most[kind] = Math.max(most[kind], ++underWay);
    await new Promise(setImmediate);
    underWay--;
    return `${item};`;
  };
  expect(await collected(inOrder(numbers(100, 100, 1, 1, 1), serve, limits))).toBe('100;100;1;1;1;');
  expect(most).toEqual({ heavy: 1, light: 3 });
});
