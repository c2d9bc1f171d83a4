/** Formats a number; undefined if it is shown as stored or rounded. */
export type NumberFormat = ((value: number) => string) | undefined;

/** Built-in formats by number that show other characters than the stored ones. @see ECMA-376 part 1, 18.8.30 */
const BUILT_IN: Readonly<Record<number, string>> = {
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};
/** Dates of Asian calendars. */
const isBuiltInDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const MAX_CODE_LENGTH = 255;

/** @param code format code in the file; undefined for built-in formats */
export function numberFormatOf(id: number, code: string | undefined, is1904: boolean): NumberFormat {
  const own = code ?? BUILT_IN[id] ?? (isBuiltInDate(id) ? 'yyyy-mm-dd' : undefined);
  if (own === undefined || own.length > MAX_CODE_LENGTH) return undefined;
  const [positive = [], ...others] = sectionsOf(own);
  if (positive.some(({ kind }) => kind === 'date')) {
    const shift = is1904 ? DAYS_TO_1904 : 0;
    return (value) => shownDate(positive, value + shift);
  }
  const masks = [positive, ...others].map(maskOf);
  if (masks.every((mask) => mask === undefined)) return undefined;
  const limit = /\[(<=?)(\d{1,15})\]/.exec(own);
  return (value) => {
    const isFirst =
      limit === null ? value >= 0 : limit[1] === '<=' ? value <= Number(limit[2]) : value < Number(limit[2]);
    const mask = masks[isFirst ? 0 : 1] ?? (limit === null ? masks[0] : undefined);
    return mask === undefined ? String(value) : mask(value);
  };
}

interface FormatPart {
  readonly kind: 'date' | 'digit' | 'literal' | 'other';
  readonly text: string;
}

const PART =
  /"([^"]*)"|\\(.)|_.|\*.|\[(h+|m+|s+)\]|\[\$([^\]]*)\]|\[[^\]]*\]|AM\/PM|A\/P|General|y+|m+|d+|h+|s+(?:\.0+)?|[0#?;]|./gisu;

/** Returns the text that a format shows besides numbers and dates. */
export const literalsOf = (code: string): string =>
  code.length > MAX_CODE_LENGTH
    ? code
    : sectionsOf(code)
        .flat()
        .filter(({ kind }) => kind === 'literal')
        .map(({ text }) => text)
        .join('');

/** Returns the sections of a format: for positive numbers, negative numbers, zero and text. */
function sectionsOf(code: string): readonly (readonly FormatPart[])[] {
  const sections: FormatPart[][] = [[]];
  for (const match of code.matchAll(PART)) {
    if (match[0] === ';') sections.push([]);
    else sections.at(-1)?.push(partOf(match));
  }
  return sections;
}

function partOf({ 0: token, 1: quoted, 2: escaped, 3: elapsed, 4: currency }: RegExpExecArray): FormatPart {
  const literal = quoted ?? escaped ?? currency?.split('-')[0];
  if (literal !== undefined) return { kind: 'literal', text: literal };
  if (elapsed !== undefined) return { kind: 'date', text: elapsed.toLowerCase() };
  if (/^[_*[]/.test(token)) return { kind: 'literal', text: token.startsWith('_') ? ' ' : '' };
  if (/^[0#?]$/.test(token)) return { kind: 'digit', text: token };
  if (/^(?:AM\/PM|A\/P|[ymdhs])/i.test(token)) return { kind: 'date', text: token.toLowerCase() };
  return /^[\s()/:+-]$/.test(token) ? { kind: 'literal', text: token } : { kind: 'other', text: token };
}

/** Returns a mask with digits between other characters: `000-00-0000`; undefined for formats that round or group. */
function maskOf(parts: readonly FormatPart[]): ((value: number) => string) | undefined {
  const isMask =
    parts.some(({ kind }) => kind === 'digit') &&
    parts.every(({ kind }) => kind === 'digit' || kind === 'literal') &&
    (parts.some(({ kind, text }) => kind === 'literal' && text.trim() !== '') ||
      parts.every(({ text }) => text === '0'));
  if (!isMask) return undefined;
  return (value) => {
    const digits = String(Math.round(Math.abs(value))).split('');
    let left = parts.filter(({ kind }) => kind === 'digit').length;
    const shown: string[] = [];
    for (const { kind, text } of parts) {
      if (kind === 'literal') shown.push(text);
      else {
        // The first placeholder takes all digits that have no placeholder of their own.
        shown.push(
          digits.length < left ? (text === '0' ? '0' : '') : digits.splice(0, digits.length - left + 1).join(''),
        );
        left -= 1;
      }
    }
    return shown.join('');
  };
}

const MS_PER_DAY = 86_400_000;
/** Day 0 in spreadsheets, whose calendar includes a February 29 in 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const LAST_DAY = 2_958_466;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Formats a date; adds all parts that the format omits, because anyone can display them again. */
function shownDate(parts: readonly FormatPart[], value: number): string {
  if (!(value >= 0 && value < LAST_DAY)) return String(value);
  const date = new Date(DAY_ZERO + Math.round((value * MS_PER_DAY) / 1000) * 1000);
  const tokens = parts.filter(({ kind }) => kind === 'date').map(({ text }) => text.charAt(0));
  if (value >= 1 && !['y', 'm', 'd'].every((token) => tokens.includes(token))) return isoOf(date, value);
  const is12 = tokens.includes('a');
  let last = '';
  return parts
    .map(({ kind, text }, index) => {
      if (kind !== 'date') return text;
      const next = parts
        .slice(index + 1)
        .find((part) => part.kind === 'date')
        ?.text.charAt(0);
      const isMinutes = text.startsWith('m') && text.length < 3 && (last === 'h' || next === 's');
      last = text.charAt(0);
      return isMinutes ? padded(date.getUTCMinutes(), text) : dateToken(date, text, is12);
    })
    .join('')
    .trim();
}

const isoOf = (date: Date, value: number): string => {
  const iso = date.toISOString();
  return Number.isInteger(value) ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
};

function dateToken(date: Date, token: string, is12: boolean): string {
  const hours = date.getUTCHours();
  switch (token.charAt(0)) {
    case 'y':
      return String(date.getUTCFullYear()).slice(token.length > 2 ? 0 : 2);
    case 'm':
      return named(MONTHS[date.getUTCMonth()] ?? '', date.getUTCMonth() + 1, token);
    case 'd':
      return named(DAYS[date.getUTCDay()] ?? '', date.getUTCDate(), token);
    case 'h':
      return padded(is12 ? ((hours + 11) % 12) + 1 : hours, token);
    case 's':
      return padded(date.getUTCSeconds(), token);
    default:
      return hours < 12 ? 'AM' : 'PM';
  }
}

const padded = (value: number, token: string): string => String(value).padStart(Math.min(token.length, 2), '0');
const named = (name: string, value: number, token: string): string =>
  token.length < 3 ? padded(value, token) : token.length === 3 ? name.slice(0, 3) : name;
