import { fittingAddresses, typedAt, withMention } from './mention.js';

const EMAILS = ['ana.hale@clinic.example', 'bo@clinic.example', 'bo@other.example', 'joana@clinic.example'];

describe('the name that is being typed', () => {
  it.each([
    ['@', 1, { start: 1, name: '' }],
    ['Ask @an', 7, { start: 5, name: 'an' }],
    ['(@jü', 4, { start: 2, name: 'jü' }],
    ['@an and more', 3, { start: 1, name: 'an' }],
  ])('in %j at %d', (text, caret, expected) => {
    expect(typedAt(text, caret)).toEqual(expected);
  });

  it.each([
    ['nothing', 7],
    ['ana@clinic', 10],
    ['@ana ', 5],
    ['@ana', 0],
  ])('is none in %j at %d', (text, caret) => {
    expect(typedAt(text, caret)).toBeUndefined();
  });
});

it('those whose address begins with it come first', () => {
  expect(fittingAddresses(EMAILS, { start: 1, name: 'AN' })).toEqual([
    'ana.hale@clinic.example',
    'joana@clinic.example',
  ]);
  expect(fittingAddresses(EMAILS, { start: 1, name: 'zoe' })).toEqual([]);
});

it('the short name is inserted where one colleague has it, else the whole address', () => {
  const typed = { start: 5, name: 'an' };
  expect(withMention('Ask @an', typed, 'ana.hale@clinic.example', EMAILS)).toEqual({
    text: 'Ask @ana.hale ',
    caret: 14,
  });
  expect(withMention('Ask @an, now', typed, 'bo@clinic.example', EMAILS).text).toBe('Ask @bo@clinic.example, now');
  expect(withMention('Ask @annow', typed, 'ana.hale@clinic.example', EMAILS)).toEqual({
    text: 'Ask @ana.hale now',
    caret: 14,
  });
});
