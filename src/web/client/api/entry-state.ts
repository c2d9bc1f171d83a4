import { session } from './session.js';

/**
 * What somebody has typed for a page, kept with its entry in the history of the tab: there again after going back and
 * after a reload, and in no address, so in no list of visited pages. Another person who signs in does not see it.
 */
interface Kept {
  readonly by: string;
  readonly text: string;
}

const fieldsOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};

/** What was kept under a name, empty when there is none. */
export function readTyped(name: string): string {
  const { by, text } = fieldsOf(fieldsOf(history.state)[name]);
  return by === session.get()?.userId && typeof text === 'string' ? text : '';
}

/** Keeps a text, and gives the entry its address. */
export function keepTyped(name: string, text: string, address: string): void {
  const kept: Kept = { by: session.get()?.userId ?? '', text };
  history.replaceState({ ...fieldsOf(history.state), [name]: kept }, '', address);
}
