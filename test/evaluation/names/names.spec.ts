import floors from './floors.json';
import { fast } from './finders.js';
import { measure, type Measured } from './measure.js';
import { LANGUAGES, NAME_FREE, readNames, type NamedSet, type NameType } from './read-names.js';
import { addTally, countWords, emptyTally, figuresOf, type Tally } from './score.js';

/** What the fast finder of names must go on doing on texts that it was not made by; `floors.json` holds the figures. */
const sets = readNames('held-back');
const named = sets.filter(({ name }) => !NAME_FREE.includes(name));

const expectedOf = ({ texts }: NamedSet, type: string): number =>
  texts.reduce((sum, { spans }) => sum + spans.filter((span) => span.type === type).length, 0);

const measured = new Map<NamedSet, Promise<Measured>>();
function tallyOf(set: NamedSet, type: NameType): Promise<Tally> {
  const once = measured.get(set) ?? measure(fast, set);
  measured.set(set, once);
  return once.then(({ tallies }) => tallies.get(type) ?? emptyTally());
}

describe('the fast finder of names, on texts held back', () => {
  it('has a floor for each genre', () => {
    expect(Object.keys(floors.personF1)).toEqual(named.map(({ name }) => name));
  });

  it.each(named)('finds persons in $name', async (set) => {
    expect(expectedOf(set, 'PERSON')).toBeGreaterThanOrEqual(set.name === 'news' ? 200 : 119);
    const tally = await tallyOf(set, 'PERSON');
    const floor = new Map(Object.entries(floors.personF1)).get(set.name);
    expect(figuresOf(tally).f1).toBeGreaterThanOrEqual(floor ?? 1);
  });

  it.each(['LOCATION', 'ORGANIZATION'] as const)('finds names of type %s', async (type) => {
    const sum = emptyTally();
    for (const set of named) addTally(sum, await tallyOf(set, type));
    expect(sum.expected).toBeGreaterThanOrEqual(90);
    expect(figuresOf(sum).f1).toBeGreaterThanOrEqual(floors.typeF1[type]);
  });

  it('names hardly anybody where nobody is named', async () => {
    const set = sets.find(({ name }) => name === 'name-free') ?? { name: '', texts: [] };
    const words = countWords(set.texts);
    expect(words).toBeGreaterThanOrEqual(11_900);
    const { found } = await tallyOf(set, 'PERSON');
    expect((found * 2000) / words).toBeLessThanOrEqual(floors.falsePersonsPer2000Words);
  });
});

describe('the fast finder of names, in other languages, on texts held back', () => {
  const languages = readNames('held-back', LANGUAGES);
  const spoken = languages.filter(({ name }) => !NAME_FREE.includes(name));

  it('has a floor for each language', () => {
    expect(Object.keys(floors.languagePersonF1)).toEqual(spoken.map(({ name }) => name));
  });

  it.each(spoken)('finds persons in $name', async (set) => {
    expect(expectedOf(set, 'PERSON')).toBeGreaterThanOrEqual(26);
    const floor = new Map(Object.entries(floors.languagePersonF1)).get(set.name);
    expect(figuresOf(await tallyOf(set, 'PERSON')).f1).toBeGreaterThanOrEqual(floor ?? 1);
  });

  it.each(['LOCATION', 'ORGANIZATION'] as const)('finds names of type %s', async (type) => {
    const sum = emptyTally();
    for (const set of spoken) addTally(sum, await tallyOf(set, type));
    expect(sum.expected).toBeGreaterThanOrEqual(35);
    expect(figuresOf(sum).f1).toBeGreaterThanOrEqual(floors.languageTypeF1[type]);
  });

  it('names hardly anybody where nobody is named', async () => {
    const set = languages.find(({ name }) => name === 'name-free') ?? { name: '', texts: [] };
    const words = countWords(set.texts);
    expect(words).toBeGreaterThanOrEqual(450);
    const { found } = await tallyOf(set, 'PERSON');
    expect((found * 2000) / words).toBeLessThanOrEqual(floors.languageFalsePersonsPer2000Words);
  });
});
