import { speak } from '../words/speak.js';
import { namesOf, printed, type Stroke } from './layout.js';

const stroke = (key: string, code: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  altGraph: false,
  ...more,
});

describe('the names of a key', () => {
  it.each([
    ['a letter', stroke('a', 'KeyA'), 'a'],
    ['a letter with Shift', stroke('A', 'KeyA', { shiftKey: true }), 'A'],
    ['Caps Lock, which is no Shift', stroke('A', 'KeyA'), 'a'],
    ['Caps Lock and Shift', stroke('a', 'KeyA', { shiftKey: true }), 'A'],
    ['a letter of another layout, by its character', stroke('a', 'KeyQ'), 'a'],
    ['a Cyrillic letter, by its place', stroke('ф', 'KeyA'), 'a'],
    ['a Cyrillic letter with Shift', stroke('Ф', 'KeyA', { shiftKey: true }), 'A'],
    ['a key with Ctrl', stroke('k', 'KeyK', { ctrlKey: true }), 'Mod+k'],
    ['a key with Cmd', stroke('k', 'KeyK', { metaKey: true }), 'Mod+k'],
    ['what AltGr makes', stroke('[', 'Digit8', { ctrlKey: true, altKey: true, altGraph: true }), '['],
    ['the place of [ on a German keyboard', stroke('ü', 'BracketLeft'), '['],
    ['the question mark', stroke('?', 'Slash', { shiftKey: true }), '?'],
    ['a digit', stroke('1', 'Digit1'), '1'],
    ['a digit on a French keyboard', stroke('&', 'Digit1'), '1'],
    ['the space bar', stroke(' ', 'Space'), 'Space'],
    ['an arrow with Shift', stroke('ArrowDown', 'ArrowDown', { shiftKey: true }), 'Shift+ArrowDown'],
  ])('of %s', (_, given, expected) => {
    expect(namesOf(given)).toContain(expected);
  });

  it('of a plain letter never are those of a command', () => {
    expect(namesOf(stroke('a', 'KeyA'))).toEqual(['a']);
    expect(namesOf(stroke('a', 'KeyA', { ctrlKey: true }))).toEqual(['Mod+a']);
  });
});

describe('a key as it is printed', () => {
  beforeAll(() => {
    Object.assign(globalThis, { document: { documentElement: {} } });
  });
  afterAll(() => speak('en'));

  it('is what stands on the keyboard of the language', () => {
    expect(['Mod+k', 'Shift+Enter', 'Delete', 'g q', 'A'].map(printed)).toEqual([
      'Ctrl K',
      'Shift ↵',
      'Delete',
      'g q',
      'A',
    ]);
    speak('de');
    expect(['Mod+k', 'Shift+Enter', 'Delete', 'g q', 'A'].map(printed)).toEqual([
      'Strg K',
      'Umschalt ↵',
      'Entf',
      'g q',
      'A',
    ]);
  });
});
