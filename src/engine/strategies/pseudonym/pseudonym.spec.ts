import { createHash } from 'node:crypto';
import fc from 'fast-check';

import { anyCharacter } from '../../../../test/support/any-character.js';
import { budget, seedFor } from '../../../../test/support/budget.js';
import { compilePolicy, redact, settle, type KnownValue, type Plan, type Redaction } from '../../index.js';
import { foldName, foldedWords } from './fold-name.js';
import { genderOf } from './name-lists.js';

const SEED = seedFor('pseudonyms');
const scopeKey = new Uint8Array(32).fill(9);
let calls = 0;
const randomBytes = (length: number): Uint8Array =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, () => createHash('sha256').update(String(calls++)).digest()),
  ).subarray(0, length);

type Scope = 'DOCUMENT' | 'CONTEXT';

function planOf(replacementScope: Scope): Plan {
  const strategies = [{ strategy: 'PSEUDONYM', replacementScope }];
  const compiled = compilePolicy({
    identifiers: {
      person: { personFilterStrategies: strategies },
      physicianName: { physicianNameFilterStrategies: strategies },
      emailAddress: { emailAddressFilterStrategies: strategies },
    },
  });
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
}
const PLANS = { DOCUMENT: planOf('DOCUMENT'), CONTEXT: planOf('CONTEXT') };

/** Returns a text in which square brackets mark names of people. */
function marked(source: string): { readonly text: string; readonly known: readonly KnownValue[] } {
  const known: KnownValue[] = [];
  let text = '';
  for (const [, before = '', name] of source.matchAll(/([^[]*)(?:\[([^\]]*)\])?/g)) {
    text += before;
    if (name === undefined) continue;
    known.push({ start: text.length, end: text.length + name.length, kinds: ['person'] });
    text += name;
  }
  return { text, known };
}

/** A context as stored in a database: no two words have the same surrogate. */
class Kept {
  readonly values = new Map<string, string>();

  resolve({ pending }: Redaction): ReadonlyMap<string, string> {
    for (const one of pending) {
      if (one.type !== 'shared' || this.values.has(one.key)) continue;
      const { key, proposal, alternatives } = one;
      const taken = new Set(this.values.values());
      this.values.set(key, [proposal, ...(alternatives ?? [])].find((each) => !alternatives || !taken.has(each)) ?? '');
    }
    return this.values;
  }
}

/** Returns the replacements of a marked text, by the original. */
function pseudonyms(source: string, scope: Scope = 'DOCUMENT', kept = new Kept()): ReadonlyMap<string, string> {
  const { text, known } = marked(source);
  const found = redact(PLANS[scope], text, { known, randomBytes, scopeKey });
  const { spans } = settle(found, text, kept.resolve(found));
  return new Map(spans.map((span) => [span.text, span.replacement]));
}

const words = (name: string | undefined): string[] => (name ?? '').split(/\P{L}+/u).filter((word) => word !== '');

describe.each(['DOCUMENT', 'CONTEXT'] as const)('PSEUDONYM in the scope %s', (scope) => {
  it('makes one surrogate person of all forms of one name', () => {
    const source =
      '[Anna Hale] met Ms. [Hale]. [HALE, Anna] and [A. Hale] signed; write to anna.hale@example.org. [Anna] left.';
    const made = pseudonyms(source, scope);
    const [given = '', surname = ''] = words(made.get('Anna Hale'));
    expect(made.get('Hale')).toBe(surname);
    expect(made.get('HALE, Anna')).toBe(`${surname.toUpperCase()}, ${given}`);
    expect(made.get('A. Hale')).toBe(`${given.charAt(0)}. ${surname}`);
    expect(made.get('Anna')).toBe(given);
    expect(made.get('anna.hale@example.org')).toMatch(
      new RegExp(`^${given.toLowerCase()}\\.${surname.toLowerCase()}@[a-z]+-[a-z]+\\.example$`),
    );
  });

  it('keeps the gender of a given name, and takes it from a form of address where the name does not tell', () => {
    const made = pseudonyms('[Anna Hale], [Peter Berg], Ms. [Sorrel Finch], Mr. [Thorne Alder]', scope);
    expect(genderOf(foldName(words(made.get('Anna Hale'))[0] ?? ''))).toBe('female');
    expect(genderOf(foldName(words(made.get('Peter Berg'))[0] ?? ''))).toBe('male');
    expect(genderOf(foldName(words(made.get('Sorrel Finch'))[0] ?? ''))).toBe('female');
    expect(genderOf(foldName(words(made.get('Thorne Alder'))[0] ?? ''))).toBe('male');
  });

  it('keeps titles, degrees, particles and what parts the words', () => {
    const made = pseudonyms("[Dr. Anna van der Hale-Brook], [Anna Hale, MD], [Anna Hale's]", scope);
    expect(made.get('Dr. Anna van der Hale-Brook')).toMatch(/^Dr\. \p{Lu}\S+ van der \p{Lu}[^-]+-\p{Lu}/u);
    expect(made.get('Anna Hale, MD')).toMatch(/^\p{Lu}\S+ \p{Lu}\S+, MD$/u);
    expect(made.get("Anna Hale's")).toMatch(/^\p{Lu}\S+ \p{Lu}\S+'s$/u);
  });

  it('gives names of other scripts names of their script', () => {
    const made = pseudonyms('[Анна Коваль], [王小明], [김민준], [יוסף כהן]', scope);
    expect(made.get('Анна Коваль')).toMatch(/^\p{Script=Cyrillic}+ \p{Script=Cyrillic}+$/u);
    expect(made.get('王小明')).toMatch(/^\p{Script=Han}+$/u);
    expect(made.get('김민준')).toMatch(/^\p{Script=Hangul}+$/u);
    expect(made.get('יוסף כהן')).toMatch(/^\p{Script=Hebrew}+ \p{Script=Hebrew}+$/u);
  });

  it('reads an address that joins an initial or a given name with a surname as the text explains it', () => {
    const made = pseudonyms('[Anna Hale]: ahale@example.org or AnnaHale77@example.org', scope);
    const [given = '', surname = ''] = words(made.get('Anna Hale'));
    expect(made.get('ahale@example.org')?.split('@')[0]).toBe((given.charAt(0) + surname).toLowerCase());
    expect(made.get('AnnaHale77@example.org')?.split('@')[0]).toBe(given + surname);
  });

  it('keeps two people of one surname two people, who share a surrogate surname', () => {
    const made = pseudonyms('[Anna Hale] and [Peter Hale]; [Hale] was late.', scope);
    const [anna, peter] = [words(made.get('Anna Hale')), words(made.get('Peter Hale'))];
    expect(anna[1]).toBe(peter[1]);
    expect(anna[0]).not.toBe(peter[0]);
    expect(made.get('Hale')).toBe(anna[1]);
  });
});

describe('PSEUDONYM for any names', () => {
  const GIVEN = ['Anna', 'Peter', 'Maria', 'Karl', 'Sophie', 'Iwan', 'Björn', 'Sorcha'];
  const SURNAMES = ['Hale', 'Berg', 'Müller', "O'Neill", 'Ellis', 'Garcia', 'Smith', 'Johnson'];
  const forms = [
    (given: string, surname: string) => `${given} ${surname}`,
    (given: string, surname: string) => `${surname.toUpperCase()}, ${given}`,
    (_given: string, surname: string) => surname,
    (given: string, surname: string) => `${given.charAt(0)}. ${surname}`,
  ];
  const mention = fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...SURNAMES), fc.constantFrom(...forms));
  const document = fc.array(mention, { minLength: 1, maxLength: 12 });
  const sourceOf = (mentions: readonly (readonly [string, string, (given: string, surname: string) => string])[]) =>
    mentions.map(([given, surname, form]) => `[${form(given, surname)}] was here.`).join(' ');

  it('is one surrogate for one word in all documents of a context, and two for two', () => {
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 4 }), (documents) => {
        const kept = new Kept();
        const surrogates = new Map<string, string>();
        for (const mentions of documents) {
          // Add all names, so that no surrogate is a real name of a later document: another test covers that.
          const made = pseudonyms(`${sourceOf(mentions)} ${GIVEN.join(' ')} ${SURNAMES.join(' ')}`, 'CONTEXT', kept);
          for (const [given, surname] of mentions) {
            const [first, last, ...rest] = words(made.get(`${given} ${surname}`));
            if (first === undefined || last === undefined) continue;
            expect(rest).toEqual([]);
            expect(surrogates.get(given) ?? first).toBe(first);
            expect(surrogates.get(surname) ?? last).toBe(last);
            surrogates.set(given, first).set(surname, last);
          }
        }
        expect(new Set(surrogates.values()).size).toBe(surrogates.size);
      }),
      { numRuns: budget(60, 20_000), seed: SEED },
    );
  });

  it('is another one for each of more given names than the list of surrogates has', () => {
    const kept = new Kept();
    const letters = 'bcdfghklmn'.split('');
    const unknown = letters.flatMap((first) =>
      letters.flatMap((last) => ['oo', 'uu'].map((v) => `X${first}${v}${last}`)),
    );
    for (const name of unknown) pseudonyms(`[${name} Hale] was here.`, 'CONTEXT', kept);
    expect(kept.values.size).toBe(unknown.length + 1);
    expect(new Set(kept.values.values()).size).toBe(kept.values.size);
    // A surrogate of one word never looks like a name with several parts.
    for (const surrogate of kept.values.values()) expect(surrogate).toMatch(/^\p{L}+$/u);
  });

  it.each(['DOCUMENT', 'CONTEXT'] as const)('never is a name that stands in the document (%s)', (scope) => {
    const kept = new Kept();
    fc.assert(
      fc.property(document, (mentions) => {
        const source = sourceOf(mentions);
        const real = foldedWords(marked(source).text);
        for (const [name, made] of pseudonyms(source, scope, kept)) {
          for (const word of words(made))
            if (word.length > 1) expect([name, real.has(foldName(word))]).toEqual([name, false]);
        }
      }),
      { numRuns: 60, seed: SEED },
    );
  });

  it('is another one for a person whose surrogate is the real name of somebody in a later document', () => {
    const kept = new Kept();
    const first = words(pseudonyms('[Anna Hale] was here.', 'CONTEXT', kept).get('Anna Hale'));
    const made = pseudonyms(`[Anna Hale] met [Peter ${first[1] ?? ''}].`, 'CONTEXT', kept);
    expect(words(made.get('Anna Hale'))[1]).not.toBe(first[1]);
    expect(words(pseudonyms('[Anna Hale] left.', 'CONTEXT', kept).get('Anna Hale'))).toEqual(first);
  });

  it('holds for hostile texts: nothing of a name stays, and no text fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (name) => {
        const text = `x ${name} y`;
        const known = name.length === 0 ? [] : [{ start: 2, end: 2 + name.length, kinds: ['person'] }];
        const { spans } = redact(PLANS.DOCUMENT, text, { known, randomBytes });
        for (const span of spans) if (span.applied) expect(span.replacement).not.toBe(span.text);
      }),
      { numRuns: 200 },
    );
  });

  it('cannot be told from another context: proposals are drawn anew', () => {
    const made = Array.from({ length: 20 }, () => pseudonyms('[Anna Hale]', 'CONTEXT').get('Anna Hale'));
    expect(new Set(made).size).toBeGreaterThan(10);
  });
});
