import fc from 'fast-check';

import { redact } from '../redaction/redact.js';
import { compilePolicy, type CompileOptions } from './compile.js';
import type { Plan } from './plan.js';
import type { PolicyProblem } from './problem.js';

function planOf(policy: unknown, options?: CompileOptions): Plan {
  const result = compilePolicy(policy, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

function problemsOf(policy: unknown, options?: CompileOptions): readonly PolicyProblem[] {
  const result = compilePolicy(policy, options);
  return result.ok ? [] : result.problems;
}

function notesOf(policy: unknown): readonly PolicyProblem[] {
  const result = compilePolicy(policy);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.notes;
}

const ssnWith = (strategy: unknown): unknown => ({ identifiers: { ssn: { ssnFilterStrategies: [strategy] } } });

const idWith = (entry: unknown): unknown => ({ identifiers: { identifiers: [entry] } });

describe('a policy that is right', () => {
  test('may hold everything that the language has, as written elsewhere', () => {
    const strategy = { strategy: 'redact', id: 'a', condition: '', alert: false, color: 'black', maskLength: '4' };
    const policy = {
      name: 'all',
      config: {
        splitting: { enabled: true, threshold: -1, method: 'width', overlap: 0 },
        pdf: { redactionColor: 'red', showReplacement: true, replacementFont: 'times', scale: 1, dpi: 150 },
        postFilters: { removeTrailingPeriods: false },
        analysis: { identification: true, spanDisambiguation: false },
      },
      crypto: { key: 'env:KEY', iv: '00' },
      fpe: { key: '00', tweak: '00' },
      generators: { names: { type: 'ollama', endpoint: 'http://localhost', model: 'm', prompt: 'p', timeoutMs: 1 } },
      graphical: { boundingBoxes: [{ color: '#00Ff80', x: 1, y: 1, w: 1, h: 1, page: 1 }] },
      ignored: [{ name: 'n', terms: ['a'], files: [], caseSensitive: true }],
      ignoredPatterns: [{ name: 'n', pattern: 'a+' }],
      identifiers: {
        pheyes: { enabled: false },
        sections: [],
        bankRoutingNumber: {},
        creditCard: { onlyValidCreditCardNumbers: false, ignoreWhenInUnixTimestamp: true, onlyWordBoundaries: false },
        date: { onlyValidDates: true, dateFilterStrategies: [{ strategy: 'MASK', shiftDays: 3 }] },
        emailAddress: { onlyStrictMatches: false, onlyValidTLDs: true },
        ibanCode: { onlyValidIBANCodes: false, allowSpaces: false },
        ipAddress: { windowSize: 3, priority: 2, id: 'x' },
        macAddress: { ignored: ['a'], ignoredFiles: [], ignoredPatterns: [{ name: 'n', pattern: 'a' }] },
        phoneNumber: { region: ['us', 'DE'] },
        ssn: { ssnFilterStrategies: [strategy] },
        url: { requireHttpWwwPrefix: false },
        vin: null,
        zipCode: { requireDelimiter: true, validate: true, zipCodeFilterStrategy: [] },
        dictionaries: [{ classification: 'c', terms: ['x'], fuzzy: true, sensitivity: 'MEDIUM', capitalized: true }],
        identifiers: [
          { pattern: '(a)(b)', groupNumber: 2, caseSensitive: false, classification: 'c', validator: 'luhn' },
          { validator: { name: 'mod97', params: { variant: 'nir', substitutions: { '2A': '19' } } } },
          {},
        ],
      },
    };
    expect(problemsOf(policy)).toEqual([]);
    expect(notesOf(policy)).toEqual([]);
  });

  it('is noted when it can find nothing', () => {
    expect(notesOf({})).toMatchObject([{ path: 'identifiers', code: 'no-effect' }]);
    expect(notesOf({ identifiers: { ssn: { enabled: false } } })).toMatchObject([{ path: 'identifiers' }]);
    const dictionaries = [{ terms: ['a'], fuzzy: true, sensitivity: 'high' }];
    expect(notesOf({ identifiers: { dictionaries } })).toMatchObject([{ path: 'identifiers.dictionaries[0].fuzzy' }]);
  });

  test.each([[{}], [{ identifiers: {} }], [{ identifiers: { ssn: {} }, ignored: [] }]])('%j is enough', (policy) => {
    expect(problemsOf(policy)).toEqual([]);
  });

  test('other spellings in use are read, with a note', () => {
    const policy = {
      domain: 'legal',
      identifiers: {
        zipCodes: { zipCodeFilterStrategies: [{ strategy: 'TRUNCATE', truncateDigits: 2 }] },
        creditCardNumbers: {},
      },
    };
    expect(notesOf(policy).map(({ path, code }) => [path, code])).toEqual([
      ['domain', 'no-effect'],
      ['identifiers.zipCodes', 'alias'],
      ['identifiers.creditCardNumbers', 'alias'],
      ['identifiers.zipCodes.zipCodeFilterStrategies', 'alias'],
      ['identifiers.zipCodes.zipCodeFilterStrategies[0].truncateDigits', 'alias'],
    ]);
    expect(redact(planOf(policy), 'Beverly Hills 90210').filteredText).toBe('Beverly Hills 90***');
  });

  test('an alert without a condition is noted', () => {
    expect(notesOf(ssnWith({ alert: true }))).toMatchObject([
      { path: 'identifiers.ssn.ssnFilterStrategies[0].alert', code: 'no-effect' },
    ]);
  });
});

describe('a policy that is wrong', () => {
  test.each<[string, unknown, string, string]>([
    ['is no object', [], '', 'wrong-type'],
    ['is no object', 'policy', '', 'wrong-type'],
    ['is no object', null, '', 'wrong-type'],
    ['has a misspelt key', { identifier: {} }, 'identifier', 'unknown-key'],
    ['has a misspelt kind', { identifiers: { emailAdress: {} } }, 'identifiers.emailAdress', 'unknown-key'],
    ['has a kind that is not found here', { identifiers: { ner: {} } }, 'identifiers.ner', 'unsupported-kind'],
    ['has a kind twice', { identifiers: { zipCode: {}, zipCodes: {} } }, 'identifiers.zipCodes', 'duplicate-key'],
    ['has an object for a list', { identifiers: { dictionaries: {} } }, 'identifiers.dictionaries', 'wrong-type'],
    ['has a string for a switch', { identifiers: { ssn: { enabled: 'no' } } }, 'identifiers.ssn.enabled', 'wrong-type'],
    ['pollutes prototypes', JSON.parse('{"__proto__": {"a": 1}}'), '__proto__', 'unknown-key'],
    ['pollutes prototypes', { identifiers: { constructor: {} } }, 'identifiers.constructor', 'unknown-key'],
    [
      'has an unknown region',
      { identifiers: { phoneNumber: { region: 'QQ' } } },
      'identifiers.phoneNumber.region',
      'unknown-value',
    ],
    ['has no region', { identifiers: { phoneNumber: { region: [] } } }, 'identifiers.phoneNumber.region', 'empty'],
    ['has no terms', { identifiers: { dictionaries: [{}] } }, 'identifiers.dictionaries[0].terms', 'empty'],
    [
      'has an empty term',
      { identifiers: { dictionaries: [{ terms: ['a', ' '] }] } },
      'identifiers.dictionaries[0].terms[1]',
      'empty-term',
    ],
    ['has a bad regex', idWith({ pattern: '(?=a)' }), 'identifiers.identifiers[0].pattern', 'bad-regex'],
    [
      'has a group too many',
      idWith({ pattern: '(a)', groupNumber: 2 }),
      'identifiers.identifiers[0].groupNumber',
      'out-of-range',
    ],
    [
      'has an unknown validator',
      idWith({ validator: 'lun' }),
      'identifiers.identifiers[0].validator',
      'unknown-validator',
    ],
    ['has a bad ignored pattern', { ignoredPatterns: [{ pattern: '(' }] }, 'ignoredPatterns[0].pattern', 'bad-regex'],
    ['has a pattern missing', { ignoredPatterns: [{}] }, 'ignoredPatterns[0].pattern', 'missing'],
    ['names files', { ignored: [{ files: ['f'] }] }, 'ignored[0].files[0]', 'unsupported-file'],
  ])('because it %s: %j', (_why, policy, path, code) => {
    expect(problemsOf(policy)).toMatchObject([{ path, code }]);
  });

  const first = 'identifiers.ssn.ssnFilterStrategies[0]';
  test.each<[unknown, string, string]>([
    [{ strategy: 'REDCT' }, 'strategy', 'unsupported-strategy'],
    [{ strategy: 'SHIFT' }, 'strategy', 'unsupported-strategy'],
    [{ strategy: 'ZERO_LEADING' }, 'strategy', 'unsupported-strategy'],
    [{ anonymizationMethod: 'FROM_LIST', strategy: 'RANDOM_REPLACE' }, 'anonymizationCandidates', 'empty'],
    [{ strategy: 'MAP_REPLACE' }, 'mappings', 'empty'],
    [{ strategy: 'MAP_REPLACE', generator: 'g' }, 'generator', 'unknown-generator'],
    [
      { strategy: 'MAP_REPLACE', mappings: { a: 'b' }, fallbackStrategy: 'MAP_REPLACE' },
      'fallbackStrategy',
      'unsupported-strategy',
    ],
    [{ strategy: '' }, 'strategy', 'unsupported-strategy'],
    [{ strategy: 1 }, 'strategy', 'wrong-type'],
    [{ redactionFormat: '' }, 'redactionFormat', 'empty'],
    [{ maskCharacter: '' }, 'maskCharacter', 'out-of-range'],
    [{ maskCharacter: '**' }, 'maskCharacter', 'out-of-range'],
    [{ maskLength: 0 }, 'maskLength', 'out-of-range'],
    [{ maskLength: 'four' }, 'maskLength', 'out-of-range'],
    [{ maskLength: 1e9 }, 'maskLength', 'out-of-range'],
    [{ truncateLeaveCharacters: 0 }, 'truncateLeaveCharacters', 'out-of-range'],
    [{ truncateLeaveCharacters: 1.5 }, 'truncateLeaveCharacters', 'out-of-range'],
    [{ truncateDirection: 'MIDDLE' }, 'truncateDirection', 'unknown-value'],
    [{ condition: 'token & "x"' }, 'condition', 'bad-condition'],
    [{ condition: 'population > 20000' }, 'condition', 'bad-condition'],
    [{ shiftDays: 3 }, 'shiftDays', 'unknown-key'],
  ])('because of the strategy %j', (strategy, key, code) => {
    expect(problemsOf(ssnWith(strategy))).toMatchObject([{ path: `${first}.${key}`, code }]);
  });

  test('is told all that is wrong at once, with what was likely meant', () => {
    const problems = problemsOf({
      identifiers: { ssn: { ssnFilterStrategy: [] }, url: { priority: 'high' } },
      ignored: [{ terms: 'a' }],
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'identifiers.ssn.ssnFilterStrategy',
      'identifiers.url.priority',
      'ignored[0].terms',
    ]);
    expect(problems[0]?.message).toMatch(/Did you mean "ssnFilterStrategies"\?/);
  });

  test('is told where in a condition and in a pattern', () => {
    expect(problemsOf(ssnWith({ condition: 'confidence > x' }))).toMatchObject([{ offset: 13 }]);
    expect(problemsOf(idWith({ pattern: 'ab(?!c)' }))).toMatchObject([{ offset: 2 }]);
  });

  test('is read within bounds', () => {
    const strange = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 1]));
    expect(problemsOf(strange)).toHaveLength(100);
    const many = { identifiers: { identifiers: Array.from({ length: 900 }, () => ({ pattern: 'a'.repeat(1000) })) } };
    expect(problemsOf(many)).toMatchObject([{ code: 'too-large' }]);
    expect(problemsOf({ identifiers: { dictionaries: new Array(5000).fill({}) } })).toMatchObject([
      { code: 'too-many' },
    ]);
  });

  test('never has its terms repeated in a message', () => {
    const problems = problemsOf({ ...(ssnWith({ condition: 'token == "secret" x' }) as object), ignored: ['secret'] });
    expect(problems).toHaveLength(2);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });
});

describe('terms kept elsewhere', () => {
  const readTerms = (name: string): readonly string[] | undefined =>
    new Map([
      ['names.txt', ['Zork', ' Quux ', '']],
      ['list:drugs', ['Foozol']],
      ['empty.txt', []],
    ]).get(name);

  test('are read from files and named lists', () => {
    const plan = planOf(
      { identifiers: { dictionaries: [{ terms: ['Blarg', 'list:drugs'], files: ['names.txt'] }] } },
      { readTerms },
    );
    expect(redact(plan, 'Blarg Foozol Zork Quux').spans).toHaveLength(4);
  });

  test('are ignored, too', () => {
    const policy = { identifiers: { ssn: { ignoredFiles: ['ssns'] } } };
    const plan = planOf(policy, { readTerms: () => ['123-45-6789'] });
    expect(redact(plan, '123-45-6789').spans).toMatchObject([{ ignored: true, applied: false }]);
  });

  test('must exist', () => {
    const policy = (file: string): unknown => ({ identifiers: { dictionaries: [{ files: [file] }] } });
    expect(problemsOf(policy('missing.txt'), { readTerms })).toMatchObject([{ code: 'unknown-file' }]);
    expect(problemsOf(policy('empty.txt'), { readTerms })).toMatchObject([{ code: 'empty' }]);
    expect(problemsOf({ identifiers: { dictionaries: [{ terms: ['list:x'] }] } })).toMatchObject([
      { code: 'unsupported-file' },
    ]);
  });
});

test('any JSON is a plan or a list of problems', () => {
  const key = fc.constantFrom(
    'identifiers',
    'ssn',
    'ssnFilterStrategies',
    'dictionaries',
    'terms',
    'ignored',
    'enabled',
    'x',
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(key, tie('json'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(json, (policy) => {
      const result = compilePolicy(policy);
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
