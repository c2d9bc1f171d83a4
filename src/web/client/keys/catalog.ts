import type { KeyDefinition } from './define.js';

type LoadKeys = () => Promise<readonly KeyDefinition[]>;
let read: LoadKeys = () => Promise.resolve([]);

/** Registers the function that lists the commands of all pages; only the application's entry point knows its pages. */
export function listKeysBy(reading: LoadKeys): void {
  read = reading;
}

/** The commands of all pages that have keys, for the places where keys are chosen without the page being open. */
export const allKeys: LoadKeys = () => read();
