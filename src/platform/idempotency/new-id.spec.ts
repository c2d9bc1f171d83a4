import { isResumed, newId, withIdsOf } from './new-id.js';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[48][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const two = async (): Promise<readonly string[]> => {
  const first = newId();
  await Promise.resolve();
  return [first, newId()];
};

it('is random outside of a request that may be repeated', async () => {
  const ids = [...(await two()), ...(await two())];
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(UUID);
  expect(isResumed()).toBe(false);
});

it('is the same at every try of a request, and another for each thing and each request', async () => {
  const first = await withIdsOf({ seed: 'a', isResumed: false }, two);
  expect(await withIdsOf({ seed: 'a', isResumed: true }, two)).toEqual(first);
  const other = await withIdsOf({ seed: 'b', isResumed: false }, two);
  expect(new Set([...first, ...other]).size).toBe(4);
  for (const id of [...first, ...other]) expect(id).toMatch(UUID);
});

it('tells a try that follows another', async () => {
  expect(await withIdsOf({ seed: 'a', isResumed: true }, () => Promise.resolve(isResumed()))).toBe(true);
});
