import { findNames } from './index.js';
import { withNamesBeside } from './names-beside-names.js';

const people = (text: string): string[] =>
  findNames(text)
    .filter(({ type }) => type === 'person')
    .map(({ start, end }) => text.slice(start, end));

describe('names beside a name', () => {
  it.each([
    ['Please add Chidi, Ngozi and Folake to the billing group.', ['Chidi', 'Ngozi', 'Folake']],
    ['Team: Raj (lead), Simran (QA), Teo (ops)', ['Raj', 'Simran', 'Teo']],
    ['A statement was taken from Pat "the Cope" Gallagher.', ['Pat "the Cope" Gallagher']],
    ['Alias: "Tiny" Malone, a drummer.', ['Tiny', 'Malone']],
    ['O réu Wanderson Pereira, vulgo "Dedé", fugiu.', ['Wanderson Pereira', 'Dedé']],
    ['Defendant Terrence LaRoy Biggs pleaded guilty', ['Terrence LaRoy Biggs']],
    ['Name Yeo Siew Hoon NRIC S1234567D', ['Yeo Siew Hoon']],
    ['We saw Ngoziba and Anna Lindqvist at the gate.', ['Ngoziba', 'Anna Lindqvist']],
  ])('are found in %j', (text, names) => {
    expect(people(text)).toEqual(names);
  });

  it.each([
    ['Anna Lindqvist and Marketing agreed.', ['Anna Lindqvist']],
    ['Anna Lindqvist, Dublin, wrote to us.', ['Anna Lindqvist']],
    ['Anna Lindqvist and Georgia signed the treaty.', ['Anna Lindqvist']],
    ['Anna Lindqvist read "Persuasion" and "War and Peace".', ['Anna Lindqvist']],
    ['They met in Dublin and Anna Lindqvist left.', ['Anna Lindqvist']],
    ["A pint of Ben and Jerry's.", ['Jerry']],
    ['Call Anna Lindqvist (support), Monday to Friday.', ['Anna Lindqvist']],
  ])('are not what else stands there in %j', (text, names) => {
    expect(people(text)).toEqual(names);
  });

  it('are searched for in linear time', () => {
    for (const part of ['Anna, Ngozi and ', 'Anna "The ', 'Anna alias ', 'Anna (x), ', 'Anna Lindqvist ']) {
      const text = part.repeat(20_000);
      const names = Array.from(text.matchAll(/Anna/g), ({ index }) => ({
        ...{ start: index, end: index + 4, type: 'person' as const, confidence: 0.9 },
      }));
      expect(withNamesBeside(text, names, () => false).length).toBeGreaterThanOrEqual(names.length / 2);
    }
  });
});
