import fc from 'fast-check';

import { anyCharacter } from '../../../../test/support/any-character.js';
import type { Condition } from './condition.js';
import { holds, type Facts } from './evaluate.js';
import { parseCondition } from './parse.js';
import { printCondition } from './print.js';

const facts = (given: Partial<Facts> = {}): Facts => ({
  token: '123-45-6789',
  confidence: 0.9,
  classification: undefined,
  kind: 'ssn',
  label: 'SSN',
  context: 'none',
  text: '123-45-6789',
  start: 0,
  end: 11,
  windowSize: 5,
  ...given,
});

function parsed(source: string): Condition {
  const result = parseCondition(source);
  if (!result.ok) throw new Error(`${source}: ${result.message}`);
  return result.condition;
}

const answer = (source: string, given: Partial<Facts> = {}): boolean => holds(parsed(source), facts(given));

/** Returns the facts of the token that is in brackets in the text. */
function inText(marked: string): Partial<Facts> {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  return { text, start, end, token: text.slice(start, end) };
}

describe('comparisons', () => {
  test('a token equals and differs without regard to case, each the negation of the other', () => {
    expect(answer('token == "ABC"', { token: 'abc' })).toBe(true);
    expect(answer('token != "ABC"', { token: 'abc' })).toBe(false);
    expect(answer('token != "123-45-0000"')).toBe(true);
  });

  test('startswith regards case', () => {
    expect(answer('token startswith "ab"', { token: 'abc' })).toBe(true);
    expect(answer('token startswith "AB"', { token: 'abc' })).toBe(false);
    expect(answer('TOKEN STARTSWITH AB', { token: 'ABC' })).toBe(true);
  });

  test.each<[string, boolean]>([
    ['confidence > .8', true],
    ['confidence > 0.9', false],
    ['confidence >= 0.91', false],
    ['confidence <= 0.89', false],
    ['confidence < 0.91', true],
    ['confidence >= 0.9', true],
    ['confidence => 0.9', true],
    ['confidence < 0.9', false],
    ['confidence <= 0.90', true],
    ['confidence == 0.9', true],
    ['confidence != 0.9', false],
    ['Confidence > 0.95', false],
    ['context == "NONE"', true],
    ['context != "clinic"', true],
    ['type == ssn', true],
    ['type == "SSN"', true],
    ['type != PER', true],
    ['classification == "x"', false],
    ['classification != "x"', true],
  ])('%s', (source, expected) => {
    expect(answer(source)).toBe(expected);
  });

  test('strings may hold quotes and backslashes', () => {
    expect(answer('token == "a\\"b\\\\c"', { token: 'a"b\\c' })).toBe(true);
  });
});

describe('the words around a date', () => {
  test('are found at the very start of the text', () => {
    expect(answer('token is "birthdate"', inText('Born [1/2/1980] in Ohio'))).toBe(true);
    expect(answer('token is "birthdate"', inText('DOB:[1/2/1980]'))).toBe(true);
  });

  test('are found behind the date, with and without quotes, in phrases', () => {
    expect(answer('token is birthdate', inText('[1/2/1980] is the date of birth'))).toBe(true);
    expect(answer('token is deathdate', inText('she passed away on [1/2/1980]'))).toBe(true);
    expect(answer('token is birthdate or deathdate', inText('died on [1/2/1980]'))).toBe(true);
    expect(answer('token is "Birthdate or Deathdate"', inText('born [1/2/1980]'))).toBe(true);
  });

  test('are whole words within the window', () => {
    expect(answer('token is birthdate', inText('stubborn [1/2/1980]'))).toBe(false);
    expect(answer('token is birthdate', inText('born one two three four five [1/2/1980]'))).toBe(false);
    expect(answer('token is birthdate', { ...inText('born one two three four five [1/2/1980]'), windowSize: 6 })).toBe(
      true,
    );
    expect(answer('token is not birthdate', inText('paid [1/2/1980]'))).toBe(true);
  });

  test('an "or" behind an event still joins comparisons', () => {
    expect(answer('token is birthdate or confidence > 0.5')).toBe(true);
  });
});

describe('joining', () => {
  test.each<[string, boolean]>([
    ['confidence > 0.5 AND context == "none"', true],
    ['confidence > 0.5 && context == "other"', false],
    ['confidence > 0.95 OR context == "none"', true],
    ['confidence > 0.95 || context == "other"', false],
    ['NOT context == "other"', true],
    ['!(context == "none" or confidence > 0.5)', false],
    ['context == "none" or context == "none" and confidence > 0.95', true],
    ['(context == "none" or context == "none") and confidence > 0.95', false],
  ])('%s', (source, expected) => {
    expect(answer(source)).toBe(expected);
  });
});

describe('problems', () => {
  test.each<[string, number, RegExp]>([
    ['', 0, /starts with/],
    ['tokn == "x"', 0, /Did you mean "token"/],
    ['token = "x"', 6, /==/],
    ['token == ', 9, /double quotes/],
    ['token > "x"', 6, /startswith/],
    ["token == 'x'", 9, /double quotes/],
    ['token == "x', 9, /closing quote/],
    ['token == "x" token == "y"', 13, /and/],
    ['token is "wedding"', 9, /birthdate/],
    ['confidence > "high"', 13, /number/],
    ['confidence > -1', 13, /sign/],
    ['confidence startswith 1', 11, />=/],
    ['context > "x"', 8, /==/],
    ['(token == "x"', 0, /without its "\)"/],
    ['token == "x")', 12, /without its "\("/],
    ['token & "x"', 6, /&&/],
    ['confidence > 0.1234567890', 13, /digits/],
  ])('%s', (source, offset, message) => {
    expect(parseCondition(source)).toEqual({ ok: false, offset, message: expect.stringMatching(message) });
  });

  test('nesting is bounded', () => {
    const nested = (open: string, close: string, depth: number): string =>
      `${open.repeat(depth)}confidence > 0${close.repeat(depth)}`;
    expect(parseCondition(nested('(', ')', 40)).ok).toBe(true);
    expect(parseCondition(nested('(', ')', 900))).toMatchObject({ ok: false, message: expect.stringMatching(/deep/) });
    expect(parseCondition(nested('!', '', 900))).toMatchObject({ ok: false, message: expect.stringMatching(/deep/) });
  });
});

describe('for all conditions', () => {
  const comparison: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({
      type: fc.constant('token' as const),
      operator: fc.constantFrom('==' as const, '!=' as const, 'startswith' as const),
      value: fc.string(),
    }),
    fc.record({
      type: fc.constant('life-event' as const),
      negated: fc.boolean(),
      event: fc.constantFrom('birthdate' as const, 'deathdate' as const, 'birthdate or deathdate' as const),
    }),
    fc.record({
      type: fc.constant('number' as const),
      field: fc.constant('confidence' as const),
      operator: fc.constantFrom('>' as const, '<' as const, '>=' as const, '<=' as const, '==' as const, '!=' as const),
      value: fc.integer({ min: 0, max: 1e9 }).map((n) => n / 1e8),
    }),
    fc.record({
      type: fc.constant('text' as const),
      field: fc.constantFrom('context' as const, 'classification' as const, 'type' as const),
      operator: fc.constantFrom('==' as const, '!=' as const),
      value: fc.string(),
    }),
  );
  const { tree } = fc.letrec<{ tree: Condition; joined: Condition; not: Condition }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, comparison, tie('joined'), tie('not')),
    joined: fc
      .record({
        type: fc.constantFrom('and' as const, 'or' as const),
        terms: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
      })
      // The parser merges nested joins of the same type.
      .map(({ type, terms }) => ({ type, terms })),
    not: tie('tree').map((term) => ({ type: 'not' as const, term })),
  }));
  const someFacts = fc
    .record({ token: fc.string(), confidence: fc.double({ min: 0, max: 1, noNaN: true }), context: fc.string() })
    .map((given) => facts(given));

  test('what is printed reads back as the same tree', () => {
    fc.assert(
      fc.property(tree, (condition) => {
        fc.pre(printCondition(condition).length <= 4000);
        expect(parsed(printCondition(condition))).toEqual(condition);
      }),
    );
  });

  test("De Morgan's laws hold", () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 2, maxLength: 4 }), someFacts, (terms, given) => {
        const negated = terms.map((term): Condition => ({ type: 'not', term }));
        expect(holds({ type: 'not', term: { type: 'and', terms } }, given)).toBe(
          holds({ type: 'or', terms: negated }, given),
        );
        expect(holds({ type: 'not', term: { type: 'or', terms } }, given)).toBe(
          holds({ type: 'and', terms: negated }, given),
        );
      }),
    );
  });

  test('any string is a tree or a problem within the string', () => {
    const piece = fc.constantFrom(
      'token',
      'is',
      'not',
      '==',
      '&&',
      '(',
      ')',
      '"a"',
      '.8',
      ' ',
      'birthdate',
      'or',
      '!',
      '\\',
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: piece })), (source) => {
        const result = parseCondition(source);
        if (result.ok) holds(result.condition, facts());
        else expect(result.offset).toBeLessThanOrEqual(source.length);
      }),
      { numRuns: 1000 },
    );
  });
});
