import { withBreaches } from './breached.js';

const series = (pii_type: string) => ({ organization: 'clinic', context: 'ward', source_id: 'mail', pii_type });

describe('series with their breaches', () => {
  it('come first, and all others stay in order', () => {
    const all = ['date', 'person', 'ssn', 'phone'].map(series);
    const breaches = [series('ssn'), series('ssn'), { ...series('date'), context: 'archive' }];
    expect(withBreaches(all, breaches).map((one) => [one.pii_type, one.breaches])).toEqual([
      ['ssn', 2],
      ['date', 0],
      ['person', 0],
      ['phone', 0],
    ]);
  });
});
