import { createDecipheriv, createHash } from 'node:crypto';
import { sharedApp, type TestApp } from '../../support/app.js';
import { finding, presidio } from '../../support/presidio.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const anonymize = (text: string, analyzer_results: readonly object[], anonymizers?: object) =>
  presidio(app, 'POST', 'anonymize', { text, analyzer_results, ...(anonymizers && { anonymizers }) });

async function replaced(...asked: Parameters<typeof anonymize>): Promise<string> {
  const { status, body } = await anonymize(...asked);
  expect(status).toBe(200);
  return (body as { readonly text: string }).text;
}

describe('findings', () => {
  test('are replaced by their entity, and listed from the last one, with offsets of the new text', async () => {
    const { status, body } = await anonymize('Ann Lee met Bob.', [finding('PERSON', 0, 7), finding('PERSON', 12, 15)]);
    expect([status, body]).toEqual([
      200,
      {
        text: '<PERSON> met <PERSON>.',
        items: [
          { start: 13, end: 21, entity_type: 'PERSON', text: '<PERSON>', operator: 'replace' },
          { start: 0, end: 8, entity_type: 'PERSON', text: '<PERSON>', operator: 'replace' },
        ],
      },
    ]);
  });

  test('count code points', async () => {
    const { body } = await anonymize('😀 Ann 🧑‍🚀 Bob 😀', [finding('PERSON', 2, 5), finding('PERSON', 10, 13)], {
      DEFAULT: { type: 'replace', new_value: '😎😎' },
    });
    expect(body).toEqual({
      text: '😀 😎😎 🧑‍🚀 😎😎 😀',
      items: [
        { start: 9, end: 11, entity_type: 'PERSON', text: '😎😎', operator: 'replace' },
        { start: 2, end: 4, entity_type: 'PERSON', text: '😎😎', operator: 'replace' },
      ],
    });
  });

  test('of none leave the text as it is', async () => {
    expect((await anonymize('Ann', [])).body).toEqual({ text: 'Ann', items: [] });
    expect((await presidio(app, 'POST', 'anonymize', { analyzer_results: [] })).body).toEqual({ text: '', items: [] });
  });
});

describe('conflicts', () => {
  test.each<[string, string, readonly object[], string]>([
    ['one type that intersects becomes one', 'abcdefgh', [finding('X', 0, 4), finding('X', 3, 6)], '<X>gh'],
    ['one type that touches stays two', 'abcdefgh', [finding('X', 0, 3), finding('X', 3, 6)], '<X><X>gh'],
    [
      'another type within goes, whatever its score',
      'abcdefgh',
      [finding('X', 0, 6, 0.1), finding('Y', 2, 4, 1)],
      '<X>gh',
    ],
    ['at one place the higher score stays', 'abcd', [finding('X', 0, 4, 0.9), finding('Y', 0, 4, 0.4)], '<X>'],
    ['at a tie the later one stays', 'abcd', [finding('X', 0, 4), finding('Y', 0, 4)], '<Y>'],
    ['two types that overlap in part both stay', 'abcdefgh', [finding('X', 0, 5), finding('Y', 3, 8)], '<X><Y>'],
    ['neighbours with spaces between become one', 'ab  cd', [finding('X', 0, 2), finding('X', 4, 6)], '<X>'],
    ['neighbours with a tab between stay two', 'ab\tcd', [finding('X', 0, 2), finding('X', 3, 5)], '<X>\t<X>'],
    ['neighbours with a line between stay two', 'ab\n\ncd', [finding('X', 0, 2), finding('X', 4, 6)], '<X>\n\n<X>'],
    ['neighbours of two types stay two', 'ab cd', [finding('X', 0, 2), finding('Y', 3, 5)], '<X> <Y>'],
    ['nothing at all inserts', 'abcd', [finding('X', 2, 2)], 'ab<X>cd'],
  ])('%s', async (_, text, findings, expected) => {
    expect(await replaced(text, findings)).toBe(expected);
  });

  test('what overlaps in part appears twice where it is kept', async () => {
    const overlapping = [finding('X', 0, 5), finding('Y', 3, 8)];
    expect(await replaced('abcdefgh', overlapping, { DEFAULT: { type: 'keep' } })).toBe('abcdedefgh');
  });
});

const KEY = 'WmZq4t7w!z%C&F)J';
const one = (text: string, anonymizer: object) =>
  replaced(text, [finding('X', 0, Array.from(text).length)], { X: anonymizer });

describe('operators', () => {
  test.each<[string, object, string]>([
    ['replace by a value', { type: 'replace', new_value: 'Y' }, 'Y'],
    ['replace without one by the entity', { type: 'replace' }, '<X>'],
    ['replace by an empty one by the entity', { type: 'replace', new_value: '' }, '<X>'],
    ['replace by zero by the entity', { type: 'replace', new_value: 0 }, '<X>'],
    ['redact', { type: 'redact' }, ''],
    ['keep', { type: 'keep' }, '😀bcd'],
    ['mask from the start', { type: 'mask', masking_char: '*', chars_to_mask: 2, from_end: false }, '**cd'],
    ['mask from the end', { type: 'mask', masking_char: '*', chars_to_mask: 2, from_end: true }, '😀b**'],
    ['mask all there is', { type: 'mask', masking_char: '🤐', chars_to_mask: 99, from_end: true }, '🤐🤐🤐🤐'],
    ['mask none', { type: 'mask', masking_char: '*', chars_to_mask: -3, from_end: true }, '😀bcd'],
    ['mask by nothing', { type: 'mask', masking_char: '', chars_to_mask: 3, from_end: false }, 'd'],
  ])('%s', async (_, anonymizer, expected) => {
    expect(await one('😀bcd', anonymizer)).toBe(expected);
  });

  test('hash with a salt of the caller, or with a random one for each finding', async () => {
    const salt = '0123456789abcdef';
    const digest = (type: string): string => createHash(type).update(`Ann${salt}`).digest('hex');
    expect(await one('Ann', { type: 'hash', salt })).toBe(digest('sha256'));
    expect(await one('Ann', { type: 'hash', hash_type: 'sha512', salt })).toBe(digest('sha512'));
    const [first, second] = (
      await replaced('Ann,Ann', [finding('X', 0, 3), finding('X', 4, 7)], { X: { type: 'hash' } })
    ).split(',');
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    expect(first).not.toBe(second);
  });

  test.each([16, 24, 32])('encrypt by a key of %i bytes, and decrypt', async (length) => {
    const key = KEY.repeat(2).slice(0, length);
    const text = 'Ämne 😀';
    const encrypted = await one(text, { type: 'encrypt', key });
    const bytes = Buffer.from(encrypted, 'base64');
    const decipher = createDecipheriv(`aes-${length * 8}-cbc`, key, bytes.subarray(0, 16));
    expect(Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString()).toBe(text);
    const results = [finding('X', 0, encrypted.length)];
    const { body } = await presidio(app, 'POST', 'deanonymize', {
      text: encrypted,
      anonymizer_results: results,
      deanonymizers: { DEFAULT: { type: 'decrypt', key } },
    });
    expect(body).toEqual({ text, items: [{ start: 0, end: 6, entity_type: 'X', text, operator: 'decrypt' }] });
  });

  test('are chosen by entity, then DEFAULT, then replace', async () => {
    const findings = [finding('X', 0, 1), finding('Y', 2, 3)];
    expect(await replaced('a b', findings, { X: { type: 'keep' }, DEFAULT: { type: 'redact' } })).toBe('a ');
    expect(await replaced('a b', findings, { X: { type: 'keep' } })).toBe('a <Y>');
    expect(await replaced('a b', findings, { Z: { type: 'no_such' } })).toBe('<X> <Y>');
  });

  test('are listed', async () => {
    expect(((await presidio(app, 'GET', 'anonymizers')).body as string[]).sort()).toEqual([
      'custom',
      'encrypt',
      'hash',
      'keep',
      'mask',
      'redact',
      'replace',
    ]);
    expect(((await presidio(app, 'GET', 'deanonymizers')).body as string[]).sort()).toEqual([
      'deanonymize_keep',
      'decrypt',
    ]);
  });
});

describe('a fault of the request', () => {
  const X = [finding('X', 0, 1)];
  const of = (analyzer_results: unknown, anonymizers?: unknown) => ({ text: 'abc', analyzer_results, anonymizers });
  const mask = { type: 'mask', masking_char: '*', chars_to_mask: 1, from_end: true };
  test.each<[number, string, unknown]>([
    [400, 'Invalid request json', {}],
    [400, 'Invalid request json', []],
    [400, 'Custom type anonymizer is not supported', of(X, { Z: { type: 'custom' } })],
    [422, 'Invalid input, request must contain analyzer results', { text: 'abc' }],
    [422, 'Invalid input, result must contain start', of([{ end: 1, entity_type: 'X', score: 1 }])],
    [422, 'Invalid input, result must contain end', of([{ start: 1, entity_type: 'X', score: 1 }])],
    [422, 'Invalid input, result must contain entity_type', of([{ start: 0, end: 1, score: 1 }])],
    [422, 'Invalid input, result must contain entity_type', of([finding('', 0, 1)])],
    [422, 'Invalid input, analyzer result must contain score', of([{ start: 0, end: 1, entity_type: 'X' }])],
    [422, 'Invalid input, result start and end must be positive', of([finding('X', -1, 1)])],
    [422, "Invalid input, start index '3' must be smaller than end index '1'", of([finding('X', 3, 1)])],
    [422, 'Invalid analyzer result, start: 0 and end: 9, while text length is only 3.', of([finding('X', 0, 9)])],
    [422, "Invalid parameter value for start. Expecting 'number', but got 'string'.", of([{ ...X[0], start: '0' }])],
    [422, "Invalid parameter value for end. Expecting 'number', but got 'array'.", of([{ ...X[0], end: [1] }])],
    [422, "Invalid parameter value for 'start'.", of([{ ...X[0], start: 0.5 }])],
    [422, 'Invalid input, operator config must contain operator_name', of(X, { X: { new_value: 'x' } })],
    [422, "Invalid operator class 'x'.", of(X, { X: { type: 'x' } })],
    [422, "Invalid operator class 'decrypt'.", of(X, { X: { type: 'decrypt', key: KEY } })],
    [
      422,
      "Invalid parameter value for new_value. Expecting 'string', but got 'number'.",
      of(X, { X: { type: 'replace', new_value: 5 } }),
    ],
    [422, 'Expected parameter masking_char', of(X, { X: { type: 'mask' } })],
    [422, 'Expected parameter chars_to_mask', of(X, { X: { ...mask, chars_to_mask: null } })],
    [422, 'Expected parameter from_end', of(X, { X: { ...mask, from_end: undefined } })],
    [422, 'Invalid input, masking_char must be a character', of(X, { X: { ...mask, masking_char: '**' } })],
    [
      422,
      "Invalid parameter value for masking_char. Expecting 'string', but got 'boolean'.",
      of(X, { X: { ...mask, masking_char: true } }),
    ],
    [
      422,
      "Invalid parameter value for chars_to_mask. Expecting 'number', but got 'string'.",
      of(X, { X: { ...mask, chars_to_mask: '1' } }),
    ],
    [
      422,
      "Invalid parameter value for from_end. Expecting 'boolean', but got 'number'.",
      of(X, { X: { ...mask, from_end: 1 } }),
    ],
    [422, 'Expected parameter key', of(X, { X: { type: 'encrypt' } })],
    [422, 'Invalid input, key must be of length 128, 192 or 256 bits', of(X, { X: { type: 'encrypt', key: 'short' } })],
    [
      422,
      "Parameter hash_type value md5 is not in range of values ['sha256', 'sha512']",
      of(X, { X: { type: 'hash', hash_type: 'md5' } }),
    ],
    [
      422,
      'Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide a salt of at least 16 bytes (128 bits).',
      of(X, { X: { type: 'hash', salt: '' } }),
    ],
    [
      422,
      'Salt must be at least 16 bytes (128 bits). Provided salt is 4 bytes.',
      of(X, { X: { type: 'hash', salt: '😀' } }),
    ],
  ])('is answered %i %s', async (status, error, json) => {
    const answer = await presidio(app, 'POST', 'anonymize', json);
    expect([answer.status, answer.body]).toEqual([status, { error }]);
  });
});
