import { isMod11And10 } from './iso7064.js';

describe('the check digit by MOD 11,10', () => {
  it.each(['136695976', '86095742719', '07945', '811907980'])('is right in %s', (digits) => {
    expect(isMod11And10(digits)).toBe(true);
  });

  it.each(['136695977', '163695976', '86095742710', '07946'])('is wrong in %s', (digits) => {
    expect(isMod11And10(digits)).toBe(false);
  });
});
