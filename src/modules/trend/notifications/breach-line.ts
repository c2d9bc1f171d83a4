import type { Breach, SeriesKey, TrendEvent } from '../trend.types.js';

/**
 * Characters that could end a line, move a cursor, change the text direction or be invisible: control and format
 * characters, and the separators of lines and paragraphs.
 * @see Unicode Standard, section 23.2, layout controls; https://trojansource.codes (CVE-2021-42574)
 */
const HARMFUL = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/gu;

/** Makes a name from a sender safe for one line of text; harmful characters become replacement characters. */
export const harmless = (name: string): string => name.replace(HARMFUL, '\uFFFD');

/** Returns the first `maxLength` characters (code points), with an ellipsis if the text was longer. */
export function clipped(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Returns one line for people, with labels in the order of existing monitors; without marks of muting. */
export function breachLine(breach: Breach): string {
  return `[TREND BREACH] ${seriesWords(breach)}, Current: ${breach.count}, ${numbersOf(breach)}`;
}

/** Returns the line of any event. */
export function eventLine(event: TrendEvent): string {
  return event.type === 'breach' ? breachLine(event.breach) : `[BACK TO NORMAL] ${seriesWords(event.series)}`;
}

function seriesWords({ source, organization, context, type }: SeriesKey): string {
  const words = { Source: source, Organization: organization, Context: context, 'PII Type': typeName(type) };
  return Object.entries(words)
    .map(([label, name]) => `${label}: ${harmless(name)}`)
    .join(', ');
}

/** Returns the label of a type; a silent source concerns all of its types. */
export const typeName = (type: string): string => (type === '' ? '(all)' : type);

function numbersOf({ kind, method, expected, deviation, score, limit }: Breach): string {
  if (kind === 'silence') return `Silent: ${number(score)} min, Limit: ${number(limit)} min`;
  if (kind === 'new-type') return 'New Type: never reported before';
  if (method === 'z_score') {
    return `Mean: ${number(expected)}, StdDev: ${number(deviation ?? 0)}, Z-Score: ${number(score)}`;
  }
  if (method === 'percentage_delta') {
    const [label, change] = score < 0 ? ['Decrease', -score] : ['Increase', score];
    return `Avg: ${number(expected)}, ${label}: ${number(change * 100)}%`;
  }
  const spread = deviation === undefined ? '' : `, StdDev: ${number(deviation)}`;
  return `Expected: ${number(expected)}${spread}, Score: ${number(score)}, Limit: ${number(limit)}`;
}

/** Formats with two decimals. An increase from zero is infinite. */
const number = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : value > 0 ? '∞' : '-∞');
