import fc from 'fast-check';
import { CORE_SCHEMA, dump, load, loadAll } from 'js-yaml';
import { anyCharacter, anyPrintable } from '../../../test/support/any-character.js';
import { budget } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import type { FormatId } from '../format.js';
import { redactDocument, type Finding } from '../redact-document.js';
import { openDocument } from '../registry.js';

const YAML = { format: 'yaml' } as const;
const PERSON = '{{{REDACTED-person}}}';

const replacing = (text: string) =>
  planOf({
    identifiers: { person: { personFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: text }] } },
  });

describe('values', () => {
  it('are known by their keys, and quoted where their replacement needs it', async () => {
    const { text } = await redacted('first_name: Peter # sic\nlast_name:   "Dubois"\nage : 41\n', YAML);
    expect(text).toBe(`first_name: "${PERSON}" # sic\nlast_name:   "${PERSON}"\nage : 41\n`);
  });

  it('are known by what stands beside or above them', async () => {
    const { text } = await redacted(
      'telecom:\n- system: phone\n  value: 2065550117\ncontact: {name: {text: Mia}}\nmobile:\n  - "2065550118"\n',
      YAML,
    );
    const phone = '"{{{REDACTED-phone-number}}}"';
    expect(text).toBe(
      `telecom:\n- system: phone\n  value: ${phone}\ncontact: {name: {text: "${PERSON}"}}\nmobile:\n  - ${phone}\n`,
    );
  });

  it.each([
    ['plain', 'note: saw Peter Dubois, who left\n', 'note: saw Xx Xx, who left\n'],
    ['plain over lines', 'note: saw Peter\n   Dubois, who\n\n   left\n', 'note: saw Xx Xx, who\n\n   left\n'],
    ['single', "note: 'it''s Peter Dubois''s'\n", "note: 'it''s Xx Xx''s'\n"],
    ['single over lines', "note: 'so Peter\n\n  Dubois it''s'\n", "note: 'so Xx Xx it''s'\n"],
    [
      'double',
      'note: "saw \\u0050eter Dub\\x6fis \\/ \\\n  \\U0001F600 caf\\u00e9"\n',
      'note: "saw Xx Xx \\/ \\\n  \\U0001F600 caf\\u00e9"\n',
    ],
    [
      'literal',
      'note: |2-\n    saw\n   Peter Dubois\n\n   he  left\nb: 1\n',
      'note: |2-\n    saw\n   Xx Xx\n\n   he  left\nb: 1\n',
    ],
    [
      'folded',
      'note: >+\n  saw Peter\n  Dubois there\n   - more\n\n  left\n\nb: 1\n',
      'note: >+\n  saw Xx Xx there\n   - more\n\n  left\n\nb: 1\n',
    ],
    ['in brackets', '[a, {note: saw Peter Dubois }, c]\n', '[a, {note: saw Xx Xx }, c]\n'],
    [
      'with carriage returns',
      'a: |\r\n  saw Peter Dubois\r\n  left\r\nb: "x\r\n  Peter Dubois"\r\n',
      'a: |\r\n  saw Xx Xx\r\n  left\r\nb: "x\r\n  Xx Xx"\r\n',
    ],
  ])('keep the style that they are in: %s', async (_, document, expected) => {
    const { text } = await redacted(document, YAML, replacing('Xx Xx'));
    expect(text).toBe(expected);
    expect(loadAll(text)).toEqual(loadAll(expected));
  });

  it.each([
    '',
    ' x',
    'x: y',
    'x #y',
    '- x',
    'true',
    '12',
    '0x1F',
    '12:30',
    'a\nb',
    '"',
    "'",
    '{a}',
    '\\',
    '\u0085\u2028',
    '&a',
    '*a',
    '!a',
    '---',
    'x:',
    '~',
    '2001-02-03',
    '<<',
    '%a',
    '@',
    '`',
    ',',
    ']',
  ])('are texts whatever stands in their place, in any style: %j', async (replacement) => {
    const document = `plain: Peter Dubois\nsingle: 'Peter Dubois'\ndouble: "Peter Dubois"\nliteral: |-\n  Peter Dubois\nfolded: >\n  Peter Dubois\nflow: [Peter Dubois, {a: Peter Dubois}]\n? Peter Dubois\n: x\n`;
    const { text } = await redacted(document, YAML, replacing(replacement));
    const [key = ''] = Object.entries(load(text) as object).find(([, value]) => value === 'x') ?? [];
    expect(load(text, { schema: CORE_SCHEMA })).toEqual({
      plain: replacement,
      single: replacement,
      double: replacement,
      literal: replacement,
      folded: `${replacement}\n`,
      flow: [replacement, { a: replacement }],
      [key]: 'x',
    });
    expect(key).toBe(replacement);
  });

  it('that are numbers, or have a tag of such, become texts', async () => {
    const { text } = await redacted(
      'ssn: 219099999\nn: 1.10\nother: !!int 2065550117 # phone\nphone: !!int 2065550117\nbig: 12345678901234567890\n',
      YAML,
    );
    expect(text).toContain('ssn: "{{{REDACTED-ssn}}}"\nn: 1.10\n');
    expect(text).toContain('phone: !!str "{{{REDACTED-phone-number}}}"\n');
    expect(load(text)).toMatchObject({ n: 1.1, phone: '{{{REDACTED-phone-number}}}' });
  });

  it('that are dates stay dates where they become others', async () => {
    const plan = planOf({
      identifiers: {
        date: { dateFilterStrategies: [{ strategy: 'SHIFT', shiftYears: 0, shiftMonths: 0, shiftDays: 3 }] },
      },
    });
    const { text } = await redacted('dob: 1961-06-15\nname: x\n', YAML, plan);
    expect(text).toBe('dob: 1961-06-18\nname: x\n');
  });
});

describe('keys, comments and anchors', () => {
  it('go where keys are of people, and stay unlike', async () => {
    const { text } = await redacted('Peter Dubois: 1\nAnna Lindqvist: 2\np.dubois@example.com: 3\ntotal: 4\n', YAML);
    expect(text).toBe(`"${PERSON}": 1\n"${PERSON} 2": 2\n"{{{REDACTED-email-address}}}": 3\ntotal: 4\n`);
  });

  it('go where comments hold something', async () => {
    const { text } = await redacted('# owner: p.dubois@example.com\na: 1 # p.dubois@example.com\n#\n', YAML);
    const mail = '{{{REDACTED-email-address}}}';
    expect(text).toBe(`# owner: ${mail}\na: 1 # ${mail}\n#\n`);
  });

  it('are named anew where they hold what was found elsewhere', async () => {
    const { text } = await redacted(
      'a: &peter_dubois_home\n  name: Peter Dubois\nb: *peter_dubois_home\nc: {<<: *peter_dubois_home}\n',
      YAML,
    );
    expect(text).not.toMatch(/dubois/i);
    expect(load(text)).toMatchObject({ a: { name: PERSON }, b: { name: PERSON } });
  });

  it('may be left or named by a policy as those of JSON', async () => {
    const plan = planOf({
      identifiers: {
        fields: [
          {
            names: ['$.people[*].rank', 'ok', '@comments'],
            fieldFilterStrategies: [{ strategy: 'STATIC_REPLACE', staticReplacement: 'gone' }],
          },
        ],
      },
    });
    const { text } = await redacted(
      '# hm\npeople:\n  - rank: 12\n    other: 12\n  - {rank: x, ok: true}\nrank: 12\n',
      YAML,
      plan,
    );
    expect(text).toBe('# gone\npeople:\n  - rank: gone\n    other: 12\n  - {rank: gone, ok: gone}\nrank: 12\n');
  });
});

describe('a document as it was written', () => {
  it.each([
    '\uFEFF%YAML 1.2\n---\na:   1 # c\n...\n# d\n---\n- x\n-   y\n',
    'a: 1\na: 2\nb: &x {c: ~}\nd: *x\ne:\n  <<: *x\n  f: 2001-02-03\n',
    '? |\n  long\n? [a, b]\n: !t c\n? d\n',
    "- - - a\n    - b\n- {}\n- []\n- ''\n- {a, b: , ? c}\n- [a: b, ? c : d]\n",
    'a: >-\n\n\n  x\n\n   y\nb: |+\n\n\nc:\n',
    '{\n"a": 1, "b":[1,2.50,true,null]}\n',
    '',
    'just a text\n',
  ])('stays byte for byte: %j', async (document) => {
    expect((await redacted(document, YAML, planOf({ identifiers: { ssn: {} } }))).text).toBe(document);
  });
});

describe('what is YAML', () => {
  const formatIn = (text: string): FormatId => openDocument(Buffer.from(text)).format;

  it.each(['---\na: 1\n', '# c\n\n---\n- a\n- b\n', '%YAML 1.2\n---\n[a]\n', '---\r\na: b\r\n---\r\nc: d\r\n'])(
    'is known by its content: %j',
    (text) => {
      expect(formatIn(text)).toBe('yaml');
    },
  );

  it.each([
    'Name: Peter Dubois\nPhone: 206-555-0117\n',
    '---\ntitle: About\n---\n\nA text: of a page.\nIt goes on: here\n and: there.\n',
    '---\ntitle: About\n---\nJust text\n',
    '2026-01-02 10:00:00 INFO a: b\n2026-01-02 10:00:01 INFO a: c\n',
    '- one\n- two\n',
    '--- a/file\n+++ b/file\n@@ -1 +1 @@\n-a\n+b\n',
    '---\n',
    '---\nText alone.\n',
  ])('is no other text: %j', (text) => {
    expect(formatIn(text)).toBe('text');
  });

  it.each([['a.yaml'], ['a.YML']])('may be said by a name: %s', (fileName) => {
    expect(openDocument(Buffer.from('a: 1\n'), { fileName }).format).toBe('yaml');
  });

  it.each([
    ['a: [1, 2\nb: 3\n', 'line'],
    ['a: "b\n', 'line'],
    ['a\nb: c\n', 'line 1'],
    ['a: "\\q"\n', 'line 1'],
    ['a: b\u0001\n', 'line 1'],
    ['a: @b\n', 'line 1'],
    ['a: b\nc: & d\n', 'line 2'],
    ['a: b\n# c\rd: e\n', 'line 2'],
    ['a: b\n]: c\n', 'line 2'],
  ])('is refused with its line where it is damaged: %j', (document, line) => {
    expect(() => openDocument(Buffer.from(document), YAML)).toThrow(
      expect.objectContaining({ code: 'damaged', message: expect.stringContaining(line) as string }) as Error,
    );
  });

  it('is refused when it is nested too deep or has too many values', () => {
    expect(() => openDocument(Buffer.from('['.repeat(100_000)), YAML)).toThrow(
      expect.objectContaining({ code: 'too-deep' }) as Error,
    );
    expect(() => openDocument(Buffer.from('- '.repeat(100_000)), YAML)).toThrow(
      expect.objectContaining({ code: 'too-deep' }) as Error,
    );
    expect(() => openDocument(Buffer.from('- a\n'.repeat(400_000)), YAML)).toThrow(
      expect.objectContaining({ code: 'too-large' }) as Error,
    );
  });

  it('is not expanded', async () => {
    const bomb = [
      'a0: &a0 [Peter Dubois]',
      ...Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`),
    ].join('\n');
    const { text } = await redacted(bomb, YAML);
    expect(text).toBe(bomb.replace('Peter Dubois', `"${PERSON}"`));
  });
});

const MARK = 'Xx';
const findPlanted = (text: string): Promise<readonly Finding[]> =>
  Promise.resolve(
    [...text.matchAll(/Zq\p{L}+/gu)].map(({ 0: value, index }) => ({
      start: index,
      end: index + value.length,
      kind: 'planted',
      text: value,
      replacement: MARK,
      applied: true,
    })),
  );
const planted = fc.constantFrom(
  'Zqadele',
  'saw Zqbéla today',
  'Zqciara: x',
  "it's Zqdmitri\nthere",
  ' Zqeva #',
  'a\n\n  Zqfaruk\n b\n',
  '{Zqgeorg}',
);
// A key of one word may be a program identifier.
const plantedKey = planted.filter((text) => /\s/.test(text));
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    planted,
    fc.string({ unit: anyPrintable }),
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(fc.oneof(plantedKey, fc.string()), tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));
const STYLES = [
  {},
  { flowLevel: 1 },
  { lineWidth: 20 },
  { forceQuotes: true },
  { indent: 4, condenseFlow: true, flowLevel: 2 },
];

it('is read by another reader as it was, without what was planted', async () => {
  await fc.assert(
    fc.asyncProperty(anyValue, fc.constantFrom(...STYLES), async (value, style) => {
      const document = dump(value, style);
      // Keys that become equal get a number appended.
      const alike = (read: unknown): string =>
        JSON.stringify(read)
          .replaceAll(/Zq\p{L}+/gu, MARK)
          .replaceAll(/ \d+":/g, '":');
      const { bytes } = await redactDocument(openDocument(Buffer.from(document), YAML), findPlanted);
      const text = Buffer.from(bytes).toString();
      expect(text).not.toMatch(/Zq\p{L}/u);
      expect(alike(load(text))).toBe(alike(load(document)));
    }),
    { numRuns: budget(150, 5_000) },
  );
});

it('takes any edit of a document, or refuses it', async () => {
  const seed =
    '# Zqa\na: &x Zqb c\n"d": [Zqe, \'f\', {g: "Zqh\\n"}]\nl: |-\n  Zqi\n  j\nm: >\n  Zqk\n  l\n? n\n: *x\n---\n- !!int 12 # Zqo\n...\n';
  await fc.assert(
    fc.asyncProperty(
      fc.nat(seed.length),
      fc.nat(12),
      fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[-?:,[\]{}#&*!|>'"%@ \n\ta]{0,6}$/)),
      async (at, length, inserted) => {
        const document = seed.slice(0, at) + inserted + seed.slice(at + length);
        if (/\p{Cs}/u.test(document) || document.includes('\0')) return;
        try {
          const { bytes } = await redactDocument(openDocument(Buffer.from(document), YAML), findPlanted);
          for (const { text } of openDocument(bytes, YAML).pieces) expect(text).not.toMatch(/Zq\p{L}/u);
        } catch (error) {
          expect(error).toMatchObject({ name: 'DocumentProblem', code: 'damaged' });
        }
      },
    ),
    { numRuns: budget(250, 20_000) },
  );
});

describe('text at places of no value', () => {
  const EMAIL = '{{{REDACTED-email-address}}}';

  it.each([
    ['a: {x: 1} mail p@example.com\nb: 2\n', `a: {x: 1} mail ${EMAIL}\nb: 2\n`],
    ['a: [x] "mail p@example.com"\n', `a: [x] "mail ${EMAIL}"\n`],
    ['{a: 1} p@example.com\n', `{a: 1} "${EMAIL}"\n`],
    ['name: {x: 1} Peter\n', `name: {x: 1} "${PERSON}"\n`],
    ['%OWNER p@example.com\n---\na: 1\n', `%OWNER ${EMAIL}\n---\na: 1\n`],
    ['a: &p@example.com 1\nb: *p@example.com\n', 'a: &REDACTED-email-address 1\nb: *REDACTED-email-address\n'],
    ['a: !p@example.com 1\n', 'a: !REDACTED-email-address 1\n'],
    ['a: !<tag:p@example.com,2000:x> 1\nb: ! 2\n', 'a: !<tag:REDACTED-email-address,2000:x> 1\nb: ! 2\n'],
  ])('is read in %j', async (source, written) => {
    expect((await redacted(source, YAML)).text).toBe(written);
  });

  it('is refused behind a collection if it is more than a text', async () => {
    await expect(redacted('{a: 1} {b: p@example.com}\n', YAML)).rejects.toMatchObject({ code: 'damaged' });
  });
});
