import { Overload } from './overload.js';

describe('an overload', () => {
  it('lasts from the first refusal for as long as refusals follow one another', () => {
    const overload = new Overload();
    expect(overload.lastedSeconds(0)).toBe(0);
    for (let now = 1000; now <= 31_000; now += 3000) overload.noteRefusal(now);
    expect(overload.lastedSeconds(31_000)).toBe(30);
  });

  it('is over when nobody has been refused for a while, and begins anew after that', () => {
    const overload = new Overload();
    overload.noteRefusal(0);
    overload.noteRefusal(4000);
    expect(overload.lastedSeconds(9001)).toBe(0);
    overload.noteRefusal(20_000);
    expect(overload.lastedSeconds(21_000)).toBe(1);
  });
});
