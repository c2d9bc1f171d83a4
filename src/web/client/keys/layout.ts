import { language } from '../words/t.js';

/** The properties of a keyboard event that identify the key. */
export interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly altGraph: boolean;
}

const PLACES: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
};
const LATIN = /^[a-z]$/i;
const LETTER_CODE = /^Key(?<letter>[A-Z])$/;
const DIGIT_CODE = /^(?:Digit|Numpad)(?<digit>\d)$/;
const ANY_LETTER = /^\p{L}$/u;

/**
 * Returns the possible names of a stroke, the likeliest first: `a`, `A` (with Shift, regardless of Caps Lock), `Mod+k`,
 * `Enter`, `[`. On layouts without Latin letters, the physical position of the key decides.
 */
export function namesOf(stroke: Stroke): readonly string[] {
  const { key, code, shiftKey, altGraph } = stroke;
  // AltGr arrives as Ctrl and Alt on Windows; what it produces is a character.
  const isMod = !altGraph && (stroke.ctrlKey || stroke.metaKey);
  const prefix = `${isMod ? 'Mod+' : ''}${!altGraph && stroke.altKey ? 'Alt+' : ''}`;
  const letter = LATIN.test(key) ? key : ANY_LETTER.test(key) ? LETTER_CODE.exec(code)?.groups?.letter : undefined;
  if (letter !== undefined) return [prefix + (shiftKey ? letter.toUpperCase() : letter.toLowerCase())];
  const digit = DIGIT_CODE.exec(code)?.groups?.digit;
  const place = shiftKey ? undefined : PLACES[code];
  const names = [
    key === ' ' ? 'Space' : key,
    ...(digit !== undefined && !shiftKey ? [digit] : []),
    ...(place === undefined ? [] : [place]),
  ];
  const shifted = shiftKey && key.length > 1 ? 'Shift+' : '';
  return [...new Set(names.map((name) => prefix + shifted + name))];
}

const IS_APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
const PRINTED: Readonly<Record<string, string>> = {
  Mod: IS_APPLE ? '⌘' : 'Ctrl',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** German labels of the named keys. */
const GERMAN: Readonly<Record<string, string>> = {
  ...(IS_APPLE ? {} : { Mod: 'Strg' }),
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Delete: 'Entf',
  Insert: 'Einfg',
  Home: 'Pos1',
  End: 'Ende',
  PageUp: 'Bild ↑',
  PageDown: 'Bild ↓',
  Space: 'Leertaste',
};
const nameOf = (part: string): string => (language.get() === 'de' ? GERMAN[part] : undefined) ?? PRINTED[part] ?? part;

/** Returns a key as shown on buttons, in the language of the page. */
export const printed = (keys: string): string =>
  keys
    .split(' ')
    .map((stroke) =>
      stroke
        // The last part may be the `+` key itself.
        .split(/\+(?=.)/)
        .map((part, i, all) => (part.length === 1 && i > 0 && i === all.length - 1 ? part.toUpperCase() : nameOf(part)))
        .join(' '),
    )
    .join(' ');

/** Returns a key in the syntax of `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string =>
  keys
    .replace(/\+$/, 'Plus')
    .replace('Mod', IS_APPLE ? 'Meta' : 'Control')
    .replace(/^(?<letter>[A-Z])$/, 'Shift+$<letter>');
