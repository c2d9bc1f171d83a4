import { findNames } from '../../../src/engine/names/index.js';
import { mergeNames } from '../../../src/engine/names/merge-names.js';
import { DeepNames } from '../../../src/platform/deep-names/deep-names.js';
import { asNames, type Finder } from './finders.js';
import { NAME_TYPES } from './read-names.js';

/** The deep model by itself and merged with the fast one; none without `NAMES_DEEP_PATH`. */
export async function deepFinders(): Promise<{
  readonly finders: readonly Finder[];
  readonly note?: string;
  readonly close: () => void;
}> {
  const folder = process.env.NAMES_DEEP_PATH ?? '';
  const model = new DeepNames({ folder, threads: 1, concurrency: 1, timeoutSeconds: 60 });
  const close = (): void => {
    model.close();
  };
  await model.start();
  if (model.state !== 'ready') {
    return { finders: [], note: `The deep model: ${model.reason ?? 'NAMES_DEEP_PATH is not set, skipped.'}`, close };
  }
  // Both finders ask it of the same texts.
  const asked = new Map<string, ReturnType<DeepNames['find']>>();
  const find = (text: string): ReturnType<DeepNames['find']> => {
    const names = asked.get(text) ?? model.find(text);
    asked.set(text, names);
    return names;
  };
  const deep: Finder = { name: 'deep', types: NAME_TYPES, find: async (text) => asNames(await find(text)) };
  const both: Finder = {
    name: 'both',
    types: NAME_TYPES,
    find: async (text) => asNames(mergeNames(findNames(text), await find(text))),
  };
  return { finders: [deep, both], close };
}
