import type { AnyDetector } from '../detector.js';

/** What is found by lists of names and terms. */
export const LEXICON: readonly AnyDetector[] = [];
