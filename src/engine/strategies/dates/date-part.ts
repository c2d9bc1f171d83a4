import type { CivilDate } from './civil.js';
import { weekdayOf } from './weekdays.js';

/** A part of a written date: literal text, or how to write the value that replaces it. */
export type DatePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'year'; readonly width: 2 | 4 }
  | { readonly type: 'month' | 'day'; readonly padded: boolean }
  | {
      readonly type: 'month-name';
      readonly names: readonly string[];
      readonly language: string;
      /** The name as written, for its letter case. */
      readonly like: string;
    }
  /** The day of the week before a date, which changes with the date. */
  | { readonly type: 'weekday'; readonly names: readonly string[]; readonly language: string; readonly like: string }
  /** The `st` of `1st`. */
  | { readonly type: 'ordinal'; readonly like: string }
  /** The `er` of `1er janvier`, used for the first day only. */
  | { readonly type: 'french-first'; readonly like: string };

/** Returns the date in the format of the parts. */
export const writeDate = (parts: readonly DatePart[], date: CivilDate): string =>
  parts.map((part) => writePart(part, date)).join('');

function writePart(part: DatePart, { year, month, day }: CivilDate): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'year':
      return part.width === 2 ? twoDigits(year % 100) : String(year).padStart(4, '0');
    case 'month':
      return part.padded ? twoDigits(month) : String(month);
    case 'day':
      return part.padded ? twoDigits(day) : String(day);
    case 'month-name':
      return inCaseOf(part.like, part.names[month - 1] ?? '', part.language);
    case 'weekday':
      return inCaseOf(part.like, part.names[weekdayOf({ year, month, day })] ?? '', part.language);
    case 'ordinal':
      return inCaseOf(part.like, ordinal(day), 'en');
    case 'french-first':
      return day === 1 ? part.like : '';
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** Returns `word` in the case of `like`: all upper, all lower, or capitalised. */
function inCaseOf(like: string, word: string, language: string): string {
  const locale = language === 'tr' ? 'tr' : 'en';
  if (like.length > 1 && like === like.toLocaleUpperCase(locale)) return word.toLocaleUpperCase(locale);
  if (like === like.toLocaleLowerCase(locale)) return word.toLocaleLowerCase(locale);
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}
