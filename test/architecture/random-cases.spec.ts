import fc from 'fast-check';

/** What a property is tried on: the first failure is no accident of the day. */
function cases(): readonly number[] {
  const drawn: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (value) => {
      drawn.push(value);
    }),
  );
  return drawn;
}

it('tries properties on cases that follow from the seed of the run', () => {
  expect(fc.readConfigureGlobal().seed).toEqual(expect.any(Number));
  expect(cases()).toEqual(cases());
  expect(new Set(cases()).size).toBeGreaterThan(10);
});
