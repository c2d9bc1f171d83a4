import { percent } from './format.js';

describe('a share in percent', () => {
  it('is whole, and says all only of all', () => {
    expect([0, 0.5, 0.994, 0.996, 0.9999, 1].map(percent)).toEqual(['0%', '50%', '99%', '99.6%', '99.9%', '100%']);
  });
});
