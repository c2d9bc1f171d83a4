import { findNames } from '../../../src/engine/names/index.js';
import { NAME_TYPES, type NameSpan, type NameType } from './read-names.js';

/** What is measured: a way to find names of some types in a text. */
export interface Finder {
  readonly name: string;
  readonly types: readonly NameType[];
  find(text: string): Promise<readonly NameSpan[]>;
}

const typeOf = (type: string): NameType | undefined => NAME_TYPES.find((one) => one === type.toUpperCase());

/** Spans of the engine or of the model, whose types are written small. */
export const asNames = (found: readonly { start: number; end: number; type: string }[]): NameSpan[] =>
  found.flatMap(({ start, end, type: written }) => {
    const type = typeOf(written);
    return type === undefined ? [] : [{ start, end, type }];
  });

export const fast: Finder = {
  name: 'fast',
  types: NAME_TYPES,
  find: (text) => Promise.resolve(asNames(findNames(text))),
};
