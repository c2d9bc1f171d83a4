import type { AnyDetector } from '../detector.js';
import { dictionaryDetector } from './dictionary.js';
import { patternDetector } from './pattern.js';
import { sectionDetector } from './section.js';

/** What finds the words and patterns that a policy gives. */
export const CUSTOM_DETECTORS: readonly AnyDetector[] = [dictionaryDetector, patternDetector, sectionDetector];
