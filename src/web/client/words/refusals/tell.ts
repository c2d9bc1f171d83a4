import { bytes } from '../format.js';
import { fill, type Language, type Values } from '../t.js';

type Details = Readonly<Record<string, unknown>>;

/**
 * Returns a function that gives the text for a refusal by its code; undefined for a code without one, or if the body
 * lacks a field that the text names in braces. `{error}` is the server's message, for codes that stand for many reasons.
 */
export const tellIn =
  (texts: Readonly<Record<string, string>>, language: Language) =>
  (code: string, message: string, details: Details): string | undefined => {
    const text = textOf(texts, code);
    if (text === undefined) return undefined;
    const values = { ...shownOf(details), error: code === 'INVALID_INPUT' ? withoutFieldNames(message) : message };
    const named = [...text.matchAll(/\{(?<name>\w+)\}/g)].map((match) => match.groups?.name ?? '');
    const isComplete = named.every((name) => Object.hasOwn(values, name));
    return isComplete ? fill(text, values, language) : undefined;
  };

/** For a response without a code of the server, from a proxy for instance, the text is that of `HTTP`. */
function textOf(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  if (Object.hasOwn(texts, code)) return texts[code];
  const status = /^HTTP_(?<status>\d{3})$/.exec(code)?.groups?.status;
  return status === undefined ? undefined : texts.HTTP?.replace('{status}', status);
}

/** The fields that a text can name; numbers of bytes with the unit that people use. */
function shownOf(details: Details): Values {
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details))
    if (typeof value === 'number') shown[name] = name.endsWith('Bytes') ? bytes(value) : value;
    else if (typeof value === 'string') shown[name] = value;
  return shown;
}

/** Writes the names of fields in a message as words: `dueAt must be a date.` becomes `Due at must be a date.` */
function withoutFieldNames(message: string): string {
  const words = message.replace(/\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g, (name) =>
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
