import { Holds } from './holds.js';

type Repository = ConstructorParameters<typeof Holds>[0];
type Clock = ConstructorParameters<typeof Holds>[1];

test('what is held is found among more things than one query asks for', async () => {
  const oneOfEach = (subjects: readonly string[]) => Promise.resolve(subjects.map((subject) => ({ subject })));
  const clock = { now: () => new Date(0) };
  const holds = new Holds({ oneOfEach } as unknown as Repository, clock as unknown as Clock);
  const things = Array.from({ length: 1201 }, (_, index) => ({ kind: 'document', id: `d${index}` }) as const);
  expect(await holds.heldAmong(things)).toEqual(new Set(things.map(({ id }) => id)));
});
