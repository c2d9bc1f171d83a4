import { fill, type Values } from '../t.js';
import { documents } from './documents.js';
import { house } from './house.js';
import { people } from './people.js';

/**
 * German for the server's refusals, by their codes. A text may name fields of the error's body in braces; `{error}` is
 * the English message, for codes that stand for many reasons. Messages for programs alone stay English.
 */
const GERMAN: Readonly<Record<string, string>> = {
  ...documents,
  ...people,
  ...house,
  OFFLINE: 'Der Server ist nicht erreichbar.',
  NOT_OF_SERVER: 'Etwas zwischen dieser Seite und dem Server hat an seiner Stelle geantwortet.',
};

/** Returns the German text; undefined for a code without one, or if the body lacks a field that the text names. */
export function inGerman(
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>>,
): string | undefined {
  const text = Object.hasOwn(GERMAN, code) ? GERMAN[code] : undefined;
  if (text === undefined) return withoutCode(code);
  const values: Record<string, unknown> = { ...details, error: message };
  const named = [...text.matchAll(/\{(?<name>\w+)\}/g)].map((match) => match.groups?.name ?? '');
  const isComplete = named.every((name) => ['string', 'number'].includes(typeof values[name]));
  return isComplete ? fill(text, values as Values, 'de') : undefined;
}

/** For a response without a code of the server, from a proxy for instance. */
function withoutCode(code: string): string | undefined {
  const status = /^HTTP_(?<status>\d{3})$/.exec(code)?.groups?.status;
  return status === undefined ? undefined : `Der Server hat mit dem Status ${status} geantwortet.`;
}
