import type { Surroundings } from '../../context/surroundings.js';
import { findNames, loadNames, type FoundName, type NameType } from '../../names/index.js';
import type { Find } from '../detector.js';

/** Cache of the names of a text, by its surroundings, so that the model reads each text only once. */
const READ = new WeakMap<Surroundings, readonly FoundName[]>();

/**
 * Returns a function that emits the names of one type. The model is loaded with the policy, not with its first text.
 */
export function findsNames(wanted: NameType): Find {
  loadNames();
  return (text, _at, _end, emit, around) => {
    const names = READ.get(around) ?? findNames(text, around.tables.shown);
    READ.set(around, names);
    for (const { start, end, type, confidence } of names) {
      if (type === wanted) emit(start, end, rounded(confidence));
    }
  };
}

/** Rounds to the precision of the model's calibration. */
const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000;
