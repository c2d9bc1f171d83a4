import { isSpace } from '../../characters/characters.js';

/**
 * Reads the words of a text or term: runs of letters, marks and digits, or single characters of a script without
 * spaces.
 */
export interface WordReader {
  /** Moves to the next word; false after the last. */
  next(): boolean;
  /** Offsets of the word. */
  readonly start: number;
  readonly end: number;
}

const NONE = 0;
const LETTER = 1;
/** Han, kana, Thai, Lao, Khmer and Myanmar do not use spaces, so each character counts as a word. */
const SINGLE = 2;

/** One byte per code unit. Surrogates are classified by their pair. */
const CLASSES = new Uint8Array(0x10000);
const LETTERS = /[\p{L}\p{N}\p{M}]/u;
const SINGLES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
for (let code = 0; code < 0x10000; code++) {
  if (code >= 0xd800 && code <= 0xdfff) continue;
  const character = String.fromCharCode(code);
  if (LETTERS.test(character)) CLASSES[code] = SINGLES.test(character) ? SINGLE : LETTER;
}

/** Reads the words of `text` from left to right. */
export function readWords(text: string): WordReader {
  let start = 0;
  let end = 0;
  return {
    next() {
      start = end;
      while (start < text.length && classAt(text, start) === NONE) start += widthAt(text, start);
      if (start >= text.length) return false;
      end = start + widthAt(text, start);
      if (classAt(text, start) === SINGLE) return true;
      while (end < text.length && classAt(text, end) === LETTER) end += widthAt(text, end);
      return true;
    },
    get start() {
      return start;
    },
    get end() {
      return end;
    },
  };
}

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0xd800 || code > 0xdfff) return CLASSES[code] ?? NONE;
  const point = text.codePointAt(at) ?? 0;
  if (point <= 0xffff) return NONE;
  const character = String.fromCodePoint(point);
  return LETTERS.test(character) ? (SINGLES.test(character) ? SINGLE : LETTER) : NONE;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Returns 2 for a surrogate pair, otherwise 1. */
const widthAt = (text: string, at: number): number =>
  isHighSurrogate(text.charCodeAt(at)) && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00 ? 2 : 1;

/** Returns the form in which words are compared: composed, lower case, one form of sigma. */
export function fold(word: string): string {
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) > 127) return word.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
  }
  return word.toLowerCase();
}

/**
 * Returns the form in which the text between two words is compared: any white space, including line breaks, becomes one
 * space, or none next to punctuation; typographic apostrophes and dashes become plain ones.
 */
export function foldGap(gap: string): string {
  if (gap === ' ' || gap === '') return gap;
  let folded = '';
  let space = false;
  for (const character of gap) {
    const code = character.charCodeAt(0);
    if (isSpace(code) || /\s/.test(character)) space = true;
    else folded += code >= 0x2010 && code <= 0x2015 ? '-' : character === '’' || character === 'ʼ' ? "'" : character;
  }
  return folded === '' && space ? ' ' : folded;
}
