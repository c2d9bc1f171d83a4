import type { Surroundings } from '../../context/surroundings.js';
import { findNames, loadNames, type FoundName, type NameType } from '../../names/index.js';
import type { Find } from '../detector.js';

/** By what stands around the spans of one text: the names of that text, read by the model once, whoever asks. */
const READ = new WeakMap<Surroundings, readonly FoundName[]>();

/** Emits the names of one type. The model is loaded with the policy, and not with its first text. */
export function findsNames(wanted: NameType): Find {
  loadNames();
  return (text, _at, _end, emit, around) => {
    const names = READ.get(around) ?? findNames(text);
    READ.set(around, names);
    for (const { start, end, type, confidence } of names) {
      if (type === wanted) emit(start, end, rounded(confidence));
    }
  };
}

/** To as many decimals as its calibration is worth. */
const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000;
