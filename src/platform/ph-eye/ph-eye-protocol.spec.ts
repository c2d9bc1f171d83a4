import { BadModelAnswer, readAnswer, requestBody, textFor, type PhEyeQuestion } from './ph-eye-protocol.js';

const request: PhEyeQuestion = {
  endpoint: undefined,
  bearerToken: undefined,
  timeoutSeconds: undefined,
  maxConnections: undefined,
  labels: ['name'],
  removePunctuation: false,
};

const answer = (...findings: readonly object[]): string => JSON.stringify(findings);
const finding = (start: number, end: number, more: object = {}): object => ({
  start,
  end,
  label: 'name',
  score: 0.9,
  ...more,
});

describe('textFor', () => {
  it('sends the text as it is', () => {
    expect(textFor('Dr. Ada, hello', request)).toBe('Dr. Ada, hello');
  });

  it('blanks signs without moving anything', () => {
    expect(textFor('Dr. Ada, “hello”', { ...request, removePunctuation: true })).toBe('Dr  Ada   hello ');
  });
});

it('asks for the labels of the policy', () => {
  expect(JSON.parse(requestBody('Ada', { ...request, labels: ['name', 'City'] }, 'clinic'))).toEqual({
    text: 'Ada',
    labels: ['name', 'City'],
    context: 'clinic',
    piece: 0,
  });
});

describe('readAnswer', () => {
  const text = 'Ask Ada or 😀 Bo.';

  it.each([
    ['code units', finding(4, 7, { text: 'Ada' }), 'Ada'],
    ['code points behind an emoji', finding(13, 15, { text: 'Bo' }), 'Bo'],
    ['code units behind an emoji', finding(14, 16, { text: 'Bo' }), 'Bo'],
    ['code points where the server says no text', finding(13, 15), 'Bo'],
    ['a text with other blanks around it', finding(4, 7, { text: ' Ada ' }), 'Ada'],
  ])('places %s', (_, given, expected) => {
    const [found] = readAnswer(answer(given), text);
    expect(text.slice(found?.start, found?.end)).toBe(expected);
    expect(found).toMatchObject({ label: 'name', confidence: 0.9 });
  });

  it('reads an answer without findings', () => {
    expect(readAnswer('[]', text)).toEqual([]);
  });

  it.each([
    ['no JSON', '<html>'],
    ['no list', '{"found": []}'],
    ['null', 'null'],
    ['a finding that is no object', '[1]'],
    ['no label', '[{"start": 0, "end": 1, "score": 1}]'],
    ['no score', '[{"start": 0, "end": 1, "label": "name"}]'],
    ['a score past 1', answer(finding(0, 3, { score: 75 }))],
    ['a place before the text', answer(finding(-1, 3))],
    ['a place behind the text', answer(finding(4, 1000))],
    ['a place turned round', answer(finding(7, 4))],
    ['half a character', answer(finding(4.5, 7))],
    ['another text there', answer(finding(4, 7, { text: 'Bob' }))],
  ])('takes %s for no answer', (_, body) => {
    expect(() => readAnswer(body, text)).toThrow(BadModelAnswer);
  });

  it('says nothing of the text in its errors', () => {
    try {
      readAnswer(answer(finding(4, 7, { text: 'Bob' })), text);
      throw new Error('It was read.');
    } catch (error) {
      expect(String(error)).not.toMatch(/Ada|Bob/);
      expect(error).toBeInstanceOf(BadModelAnswer);
    }
  });
});
