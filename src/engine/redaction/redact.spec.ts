import fc from 'fast-check';

import { anyCharacter } from '../../../test/support/any-character.js';
import { compilePolicy, redact, type RedactOptions, type Redaction } from '../index.js';

function redacted(policy: unknown, text: string, options?: RedactOptions): Redaction {
  const result = compilePolicy(policy);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return redact(result.plan, text, options);
}

const filtered = (policy: unknown, text: string, options?: RedactOptions): string =>
  redacted(policy, text, options).filteredText;

const ssnWith = (...strategies: readonly unknown[]): unknown => ({
  identifiers: { ssn: { ssnFilterStrategies: strategies } },
});

const dictionary = (terms: readonly string[], rest: object = {}): unknown => ({
  identifiers: { dictionaries: [{ terms, ...rest }] },
});

const SSN = 'The SSN is 123-45-6789.';

describe('a span', () => {
  test('becomes the default redaction without strategies', () => {
    const expected = 'The SSN is {{{REDACTED-ssn}}}.';
    expect(filtered({ identifiers: { ssn: {} } }, SSN)).toBe(expected);
    expect(filtered(ssnWith(), SSN)).toBe(expected);
  });

  test('is explained', () => {
    expect(redacted({ identifiers: { ssn: { priority: 3 } } }, SSN).spans).toEqual([
      {
        start: 11,
        end: 22,
        kind: 'ssn',
        label: 'SSN',
        confidence: expect.any(Number),
        detector: 'us-ssn',
        text: '123-45-6789',
        replacement: '{{{REDACTED-ssn}}}',
        ignored: false,
        applied: true,
        priority: 3,
      },
    ]);
  });

  test('of a kind that is switched off is not found', () => {
    expect(redacted({ identifiers: { ssn: { enabled: false } } }, SSN)).toEqual({
      filteredText: SSN,
      spans: [],
      alerts: [],
      pending: [],
      fallbacks: [],
    });
  });

  test('is hashed with a salt that is told', () => {
    const randomBytes = (length: number): Uint8Array => new Uint8Array(length);
    const policy = ssnWith({ strategy: 'HASH_SHA256_REPLACE', salt: true });
    expect(redacted(policy, SSN, { randomBytes }).spans).toMatchObject([{ salt: 'A'.repeat(16) }]);
    expect(() => redacted(policy, SSN)).toThrow(/randomBytes/);
  });
});

describe('strategies', () => {
  test('are tried in order: the first whose condition holds is taken', () => {
    const policy = ssnWith(
      { strategy: 'LAST_4', condition: 'context == "clinic"' },
      { strategy: 'MASK', condition: 'confidence > 0.1' },
      { strategy: 'REDACT' },
    );
    expect(filtered(policy, SSN)).toBe('The SSN is ***********.');
    expect(filtered(policy, SSN, { context: 'Clinic' })).toBe('The SSN is 6789.');
  });

  test('that all do not apply leave the span identified', () => {
    const result = redacted(ssnWith({ condition: 'confidence < 0.1' }), SSN);
    expect(result.filteredText).toBe(SSN);
    expect(result.spans).toMatchObject([{ applied: false, ignored: false, replacement: '123-45-6789' }]);
  });

  test('with a token that differs are applied', () => {
    expect(filtered(ssnWith({ condition: 'token != "000-00-0000"' }), SSN)).toBe('The SSN is {{{REDACTED-ssn}}}.');
  });

  test('read the words around the very first value of a text', () => {
    const policy = {
      identifiers: { date: { dateFilterStrategies: [{ strategy: 'MASK', condition: 'token is birthdate' }] } },
    };
    expect(filtered(policy, 'born 01/02/1980 in Ohio')).toBe('born ********** in Ohio');
    expect(filtered(policy, 'paid 01/02/1980 in Ohio')).toBe('paid 01/02/1980 in Ohio');
  });

  test('never fail on short values', () => {
    const policy = (strategy: string): unknown => dictionary(['abc'], { customFilterStrategies: [{ strategy }] });
    expect(filtered(policy('LAST_4'), 'x abc')).toBe('x ***');
    expect(filtered(policy('TRUNCATE'), 'x abc')).toBe('x ***');
  });

  test('fill the classification of custom identifiers and dictionaries', () => {
    const format = { strategy: 'REDACT', redactionFormat: '<%t %l>' };
    const policy = {
      identifiers: {
        identifiers: [
          { pattern: 'MRN-(\\d+)', groupNumber: 1, classification: 'mrn', identifierFilterStrategies: [format] },
        ],
        dictionaries: [{ terms: ['Foozol'], classification: 'drug', customFilterStrategies: [format] }],
        ssn: { ssnFilterStrategies: [format] },
      },
    };
    expect(filtered(policy, 'MRN-77 takes Foozol, 123-45-6789')).toBe(
      'MRN-<id mrn> takes <custom-dictionary drug>, <ssn >',
    );
  });
});

describe('alerts', () => {
  test('are raised when the condition of their strategy is met', () => {
    const policy = ssnWith(
      { condition: 'context == "a"', alert: true, id: 'mine' },
      { condition: 'confidence > 0', alert: true },
      {},
    );
    expect(redacted(policy, SSN, { context: 'a' }).alerts).toEqual([{ kind: 'ssn', strategyId: 'mine' }]);
    expect(redacted(policy, SSN).alerts).toEqual([{ kind: 'ssn', strategyId: 'ssn.1' }]);
    expect(redacted(ssnWith({ alert: true }), SSN).alerts).toEqual([]);
  });

  test('are not raised for what is ignored', () => {
    const policy = {
      ...(ssnWith({ condition: 'confidence > 0', alert: true }) as object),
      ignored: [{ terms: ['123-45-6789'] }],
    };
    expect(redacted(policy, SSN).alerts).toEqual([]);
  });
});

describe('ignore rules', () => {
  test('of the policy and of a kind leave the text alone and list it as ignored', () => {
    for (const policy of [
      { identifiers: { ssn: {} }, ignored: [{ name: 'n', terms: ['123-45-6789'] }] },
      { identifiers: { ssn: {} }, ignoredPatterns: [{ name: 'n', pattern: '123-.*' }] },
      { identifiers: { ssn: { ignored: ['123-45-6789'] } } },
      { identifiers: { ssn: { ignoredPatterns: [{ name: 'n', pattern: '\\d{3}-\\d{2}-6789' }] } } },
    ]) {
      const result = redacted(policy, SSN);
      expect(result.filteredText).toBe(SSN);
      expect(result.spans).toMatchObject([{ ignored: true, applied: false, text: '123-45-6789' }]);
    }
  });

  test('of a dictionary hold for capitalised hits', () => {
    expect(filtered(dictionary(['smith'], { ignored: ['SMITH'] }), 'Mr Smith')).toBe('Mr Smith');
  });

  test('never hide a real value within what they ignore', () => {
    const policy = {
      identifiers: { ssn: {}, identifiers: [{ pattern: 'ID 123-45-6789 end', ignored: ['id 123-45-6789 end'] }] },
    };
    expect(filtered(policy, 'ID 123-45-6789 end')).toBe('ID {{{REDACTED-ssn}}} end');
  });
});

describe('overlaps', () => {
  test('a span whose conditions fail does not keep another in clear', () => {
    const policy = {
      identifiers: {
        ssn: {},
        identifiers: [{ pattern: 'no 123-45-6789', identifierFilterStrategies: [{ condition: 'confidence > 0.99' }] }],
      },
    };
    expect(filtered(policy, 'no 123-45-6789')).toBe('no {{{REDACTED-ssn}}}');
  });

  test('spans that touch are both replaced', () => {
    const policy = { identifiers: { identifiers: [{ pattern: 'a+' }, { pattern: 'b+' }] } };
    expect(filtered(policy, 'aabb')).toBe('{{{REDACTED-id}}}{{{REDACTED-id}}}');
  });

  test('the same rule twice replaces once', () => {
    const policy = { identifiers: { identifiers: [{ pattern: 'a+' }, { pattern: 'a+' }] } };
    expect(filtered(policy, 'aa')).toBe('{{{REDACTED-id}}}');
  });

  test('the priority decides between equals', () => {
    const policy = {
      identifiers: {
        identifiers: [
          { pattern: '\\d{4}', classification: 'one' },
          { pattern: '\\d{4}', classification: 'two', priority: 1 },
        ],
      },
    };
    expect(redacted(policy, '1234').spans).toMatchObject([{ classification: 'two', priority: 1 }]);
  });
});

describe('any text', () => {
  const policy = {
    identifiers: {
      ssn: { ssnFilterStrategies: [{ strategy: 'LAST_4', condition: 'token startswith "1"' }] },
      emailAddress: { ignored: ['a@b.co'] },
      phoneNumber: {},
      creditCard: {},
      date: {},
      ipAddress: {},
      url: {},
      zipCode: { zipCodeFilterStrategies: [{ strategy: 'TRUNCATE' }] },
      ibanCode: {},
      macAddress: {},
      vin: {},
      bankRoutingNumber: {},
      dictionaries: [{ terms: ['the', 'a b'], fuzzy: true, sensitivity: 'medium' }],
      identifiers: [{}, { pattern: '\\w+', ignoredPatterns: [{ pattern: '[a-m]+' }] }],
    },
  };
  const piece = fc.constantFrom(
    '123-45-6789', 'a@b.co', '4111111111111111', '(555) 010-1234', '01/02/1980', '10.0.0.1', 'http://a.co/b?c', '90210-1234',
    'the', ' ', '. ', '\n', '\ud800', '😀', '::', '-', '021000021', 'ABC_123', '00:1b:44:11:3a:b7',
  ); // oxfmt-ignore
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(piece).map((pieces) => pieces.join('')),
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  );

  test('gives disjoint spans in order, from which the filtered text follows', () => {
    const compiled = compilePolicy(policy);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    fc.assert(
      fc.property(text, (input) => {
        const { filteredText, spans } = redact(compiled.plan, input);
        let rebuilt = '';
        let at = 0;
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(at);
          expect(span.end).toBeGreaterThan(span.start);
          expect(span.text).toBe(input.slice(span.start, span.end));
          expect(span.applied && span.ignored).toBe(false);
          rebuilt += input.slice(at, span.start) + (span.applied ? span.replacement : span.text);
          at = span.end;
        }
        expect(filteredText).toBe(rebuilt + input.slice(at));
        expect(redact(compiled.plan, input)).toEqual({
          filteredText,
          spans,
          alerts: [],
          pending: [],
          fallbacks: [],
        });
      }),
      { numRuns: 500 },
    );
  });
});

test('what is known because of what was found counts as what was known before', () => {
  const compiled = compilePolicy({ identifiers: { ssn: {}, emailAddress: {} } });
  if (!compiled.ok) throw new Error('The policy has problems.');
  const { plan } = compiled;
  const text = 'SSN 219-09-9999, or a@example.com, or 4711';
  const known = [{ start: 38, end: 42, kinds: ['ssn' as const] }];
  const asked: unknown[] = [];
  const learn = (chosen: unknown) => {
    asked.push(chosen);
    return known;
  };
  const redaction = redact(plan, text, { learn });
  expect(redaction).toEqual(redact(plan, text, { known }));
  expect(redaction.spans).toHaveLength(3);
  expect(asked).toEqual([
    [
      { start: 4, end: 15, kind: 'ssn', text: '219-09-9999', applied: true },
      { start: 20, end: 33, kind: 'email-address', text: 'a@example.com', applied: true },
    ],
  ]);
  expect(redact(plan, text, { learn: () => [] })).toEqual(redact(plan, text));
});
