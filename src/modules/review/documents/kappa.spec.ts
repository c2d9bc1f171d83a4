import { added, agreementOn, kappaOf, NO_TOKENS } from './kappa.js';

describe('kappa', () => {
  it.each([
    // Fifty grant proposals, each read by two people: a common example, see Fleiss, Statistical Methods, chapter 18.
    ['of proposals', { both: 20, firstOnly: 5, secondOnly: 10, neither: 15 }, 0.4],
    // Two tables with equal observed agreement but different chance agreement (Uebersax).
    ['of equal agreement', { both: 45, firstOnly: 15, secondOnly: 25, neither: 15 }, 0.1304],
    ['of the same agreement elsewhere', { both: 25, firstOnly: 35, secondOnly: 5, neither: 35 }, 0.2593],
    ['of people who agree', { both: 3, firstOnly: 0, secondOnly: 0, neither: 7 }, 1],
    ['of people who never agree', { both: 0, firstOnly: 5, secondOnly: 5, neither: 0 }, -1],
    ['where nothing is sensitive', { both: 0, firstOnly: 0, secondOnly: 0, neither: 9 }, 1],
    ['where everything is', { both: 9, firstOnly: 0, secondOnly: 0, neither: 0 }, 1],
  ])('%s', (_, table, kappa) => {
    expect(kappaOf(table)).toBeCloseTo(kappa, 4);
  });

  it('is none where there is nothing', () => {
    expect(kappaOf(NO_TOKENS)).toBeNull();
  });
});

describe('the words of a text', () => {
  const text = 'Ana Lopez, 12 Elm\nStreet,  wrote';

  it('are sensitive for whoever has marked any part of them', () => {
    const name = { start: 0, end: 9 };
    const street = { start: 14, end: 24 };
    const letter = { start: 2, end: 5 };
    expect(agreementOn(text, [name], [name])).toEqual({ both: 2, firstOnly: 0, secondOnly: 0, neither: 4 });
    expect(agreementOn(text, [street, name], [letter])).toEqual({ both: 2, firstOnly: 2, secondOnly: 0, neither: 2 });
    expect(agreementOn(text, [], [{ start: 0, end: text.length }])).toEqual({ ...NO_TOKENS, secondOnly: 6 });
  });

  it('are not sensitive where a range only touches them, or stands between them', () => {
    expect(agreementOn(text, [{ start: 3, end: 4 }], [{ start: 17, end: 18 }])).toEqual({ ...NO_TOKENS, neither: 6 });
  });

  it('are found below a long range that began before', () => {
    expect(
      agreementOn(
        'a b c d',
        [
          { start: 0, end: 5 },
          { start: 2, end: 3 },
        ],
        [],
      ),
    ).toEqual({ ...NO_TOKENS, firstOnly: 3, neither: 1 });
  });

  it('are counted together', () => {
    const one = agreementOn('a b', [{ start: 0, end: 1 }], []);
    expect(added(one, one)).toEqual({ both: 0, firstOnly: 2, secondOnly: 0, neither: 2 });
  });
});
