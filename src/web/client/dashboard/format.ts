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
/** Short, for the ticks of an axis. */
export const tick = (value: number): string => compacts.format(value);
/** Two decimals where they say something: thresholds are often below one. */
export const fine = (value: number): string => (Math.abs(value) >= 100 ? numbers : hundredths).format(value);
/** One decimal where it says something. */
export const decimal = (value: number): string => (Math.abs(value) >= 100 ? numbers : decimals).format(value);
/** Without a sign where nothing is left of the value. */
export function signedPercent(value: number): string {
  const size = decimal(Math.abs(value));
  if (size === decimal(0)) return `${size} %`;
  return `${value > 0 ? '+' : '−'}${size} %`;
}

export const clockTime = (date: Date): string => clocks.format(date);
export const localTime = (iso: string): string => times.format(new Date(iso));
export const utcTime = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** A moment in the zone of the viewer, in UTC when pointed at. */
export const timeOf = (iso: string): HTMLElement => el('time', { datetime: iso, title: utcTime(iso) }, localTime(iso));

/** Characters that turn the direction of text (Unicode TR 9, section 2). */
const DIRECTIONAL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const MAX_PLAIN_LENGTH = 48;

/** A name for places that hold nothing but text: short, and without characters that turn the text around it. */
export function plainName(name: string): string {
  // By code points: half of a pair would show as a box.
  const characters = Array.from(name.replace(DIRECTIONAL, '\uFFFD'));
  return characters.length <= MAX_PLAIN_LENGTH
    ? characters.join('')
    : `${characters.slice(0, MAX_PLAIN_LENGTH - 1).join('')}…`;
}
