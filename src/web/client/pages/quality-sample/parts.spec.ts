import { partsOf } from './parts.js';

const TEXT = 'Dear Ann Miller, hello';
const mark = (start: number, end: number) => ({ start, end, type: 'person' });
const shown = (...marks: readonly ReturnType<typeof mark>[]) =>
  partsOf(TEXT, marks).map(({ text, mark: by }) => (by === undefined ? text : `[${text}]`));

it('marks the rest of a value that begins within another', () => {
  expect(shown(mark(0, 12), mark(5, 15))).toEqual(['[Dear Ann Mil]', '[ler]', ', hello']);
  expect(shown(mark(5, 15), mark(0, 12))).toEqual(['[Dear Ann Mil]', '[ler]', ', hello']);
});

it('marks a value within another once', () => {
  expect(shown(mark(0, 15), mark(5, 8))).toEqual(['[Dear Ann Miller]', ', hello']);
});

it('leaves a text without marks whole', () => {
  expect(shown()).toEqual([TEXT]);
  expect(shown(mark(17, 22))).toEqual(['Dear Ann Miller, ', '[hello]']);
});
