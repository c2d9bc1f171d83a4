import { language, zone } from './t.js';

const EMPTY = '–';
const DAY_MS = 86_400_000;

/** Formatters by language, time zone and options: creating one takes longer than rendering the row it is for. */
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function formatOf<F extends Intl.NumberFormat | Intl.DateTimeFormat>(options: object, make: () => F): F {
  const name = JSON.stringify([language.get(), zone.get(), options]);
  const known = formats.get(name) as F | undefined;
  if (known !== undefined) return known;
  const made = make();
  formats.set(name, made);
  return made;
}

const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatOf(options, () => new Intl.DateTimeFormat(language.get(), { ...options, timeZone: zone.get() }));

const numbers = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  formatOf(options, () => new Intl.NumberFormat(language.get(), options));

/** Formats a share as whole percents; anything below 1 is never shown as 100 %. */
export const percent = (share: number): string => {
  const isNearlyAll = share >= 0.995 && share < 1;
  const format = numbers({ style: 'percent', maximumFractionDigits: isNearlyAll ? 1 : 0 });
  return format.format(isNearlyAll ? Math.min(share, 0.999) : share);
};
/** Formats a share as percents with two decimals. */
export const finePercent = (share: number): string =>
  numbers({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(share);
/** Formats a change as whole percents with its sign, which nothing that rounds to zero has. */
export const change = (share: number): string =>
  numbers({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(share);
export const decimal = (value: number): string =>
  numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
export const whole = (value: number | undefined): string => (value === undefined ? EMPTY : numbers({}).format(value));
/** Formats a number of bytes in the unit that people use; megabytes are those of 1,048,576 bytes. */
export function bytes(count: number): string {
  const kilobytes = count / 1024;
  const format = (amount: number, unit: string): string =>
    numbers({ style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  if (kilobytes < 1) return format(count, 'byte');
  return kilobytes < 1024 ? format(kilobytes, 'kilobyte') : format(kilobytes / 1024, 'megabyte');
}
export const clock = (when: string | number | Date): string =>
  dates({ hour: '2-digit', minute: '2-digit' }).format(new Date(when));
export const moment = (when: string | null | undefined): string =>
  when === null || when === undefined
    ? EMPTY
    : dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(when));
/** Formats a moment with its time zone, for hints. */
export const fullMoment = (when: string): string =>
  dates({ dateStyle: 'full', timeStyle: 'long' }).format(new Date(when));

/** Formats how long ago a moment was if less than a day, else its date. */
export function ago(when: string, now = Date.now()): string {
  const past = now - Date.parse(when);
  if (past >= DAY_MS) return dates({ dateStyle: 'medium' }).format(new Date(when));
  const minutes = Math.max(0, Math.round(past / 60_000));
  const relative = new Intl.RelativeTimeFormat(language.get(), { numeric: 'auto', style: 'short' });
  return minutes < 60 ? relative.format(-minutes, 'minute') : relative.format(-Math.round(minutes / 60), 'hour');
}

/** Shortens a file name to a maximum length, cutting in the middle so that its end stays. */
export function cutMiddle(name: string, most = 48): string {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  const head = Math.ceil((most - 1) * 0.6);
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (most - 1 - head)).join('')}`;
}
