import { session } from './session.js';

/**
 * Text typed on a page, kept in the state of its entry in the tab's history: it survives going back and a reload, but
 * is not in the URL and so not in the browser's history. Another user who signs in does not see it.
 */
interface KeptEntry {
  readonly by: string;
  readonly text: string;
}

const fieldsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

/** Returns the text kept under a name, or an empty string. */
export function readTyped(name: string): string {
  const { by, text } = fieldsOf(fieldsOf(history.state)[name]);
  return by === session.get()?.userId && typeof text === 'string' ? text : '';
}

/** Keeps a text, and sets the URL of the entry. */
export function keepTyped(name: string, text: string, address: string): void {
  const kept: KeptEntry = { by: session.get()?.userId ?? '', text };
  history.replaceState({ ...fieldsOf(history.state), [name]: kept }, '', address);
}
