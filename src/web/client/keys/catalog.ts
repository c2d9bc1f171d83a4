import type { KeyDefinition } from './define.js';

type Read = () => Promise<readonly KeyDefinition[]>;
let read: Read = () => Promise.resolve([]);

/** Tells where the commands of all pages are listed; the entry of the application alone knows its pages. */
export function listKeysBy(reading: Read): void {
  read = reading;
}

/** The commands of all pages that have keys, for the one place where keys are chosen without being on the page. */
export const allKeys: Read = () => read();
