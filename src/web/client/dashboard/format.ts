import { el } from './dom.js';

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const compacts = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const times = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clocks = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const whole = (value: number): string => numbers.format(value);
export const compact = (value: number): string =>
  Math.abs(value) < 10_000 ? numbers.format(value) : compacts.format(value);
/** Compact, for the ticks of an axis. */
export const tick = (value: number): string => compacts.format(value);
/** Formats with up to two decimals where they matter: thresholds are often below one. */
export const fine = (value: number): string => (Math.abs(value) >= 100 ? numbers : hundredths).format(value);
/** Formats with one decimal where it matters. */
export const decimal = (value: number): string => (Math.abs(value) >= 100 ? numbers : decimals).format(value);
/** Formats a signed percentage; a value that rounds to zero has no sign. */
export function signedPercent(value: number): string {
  const size = decimal(Math.abs(value));
  if (size === decimal(0)) return `${size} %`;
  return `${value > 0 ? '+' : '−'}${size} %`;
}

export const clockTime = (date: Date): string => clocks.format(date);
export const localTime = (iso: string): string => times.format(new Date(iso));
export const utcTime = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** Shows a moment in the user's time zone, and in UTC on hover. */
export const timeOf = (iso: string): HTMLElement => el('time', { datetime: iso, title: utcTime(iso) }, localTime(iso));

/** Bidirectional control characters (Unicode TR 9, section 2). */
const DIRECTIONAL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const MAX_PLAIN_LENGTH = 48;

/** Shortens a name for use in plain text, and removes bidirectional control characters. */
export function plainName(name: string): string {
  // Cut by code points: half of a surrogate pair would be shown as a box.
  const characters = Array.from(name.replace(DIRECTIONAL, '\uFFFD'));
  return characters.length <= MAX_PLAIN_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_PLAIN_LENGTH - 1).join('')}…`;
}
