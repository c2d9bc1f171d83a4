import { delayAfter, ONE_PLACE } from './delay-rule.js';

it('the first failures are free, and each further one doubles the wait up to the longest', () => {
  const minutes = [1, 4, 5, 6, 7, 8, 9, 10, 2000].map((failures) => delayAfter(failures, ONE_PLACE) / 60_000);
  expect(minutes).toEqual([0, 0, 1, 2, 4, 8, 15, 15, 15]);
});
