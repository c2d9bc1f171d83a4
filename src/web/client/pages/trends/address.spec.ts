import { addressOf, readAddress } from './address.js';

const series = { organization: 'a/b', context: 'ü & c', source_id: '"s"', pii_type: 'ssn' };

it('comes back as it was', () => {
  for (const address of [
    { organization: '', hours: 168, series: undefined },
    { organization: '', hours: 72, series: undefined },
    { organization: 'o', hours: 24, series },
    { organization: '', hours: 720, series },
  ]) {
    const { search } = new URL(addressOf(address), 'http://umbra.invalid');
    expect(readAddress(search)).toEqual(address);
  }
});

it.each(['[', '[1,2,3,4]', '["a","b","c"]', '{}', 'null'])('takes the series %s for none', (text) => {
  expect(readAddress(`?series=${encodeURIComponent(text)}`).series).toBeUndefined();
});

it('knows no other windows', () => {
  expect(readAddress('?hours=720').hours).toBe(24);
  expect(readAddress('?hours=1e9').hours).toBe(24);
});

it('begins with the window of the dashboard, and a series with one that shows its days', () => {
  expect(readAddress('').hours).toBe(24);
  expect(addressOf(readAddress(''))).toBe('/trends');
  const { search } = new URL(addressOf({ organization: '', hours: 168, series }), 'http://umbra.invalid');
  expect(search).not.toContain('hours');
  expect(readAddress(search).hours).toBe(168);
});
