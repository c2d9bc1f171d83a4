import { browserFamilyOf } from './browser-family.js';

describe('the family of a browser', () => {
  const WEBKIT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox'],
    [`${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome'],
    [`${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge'],
    [`${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'Opera'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'Safari'],
    ['curl/8.8.0', 'other'],
    ['', 'other'],
  ])('of %p is %s', (userAgent, family) => {
    expect(browserFamilyOf(userAgent)).toBe(family);
  });

  it('is looked for in the beginning only', () => {
    expect(browserFamilyOf(`${'x'.repeat(600)} Firefox/128.0`)).toBe('other');
  });
});
