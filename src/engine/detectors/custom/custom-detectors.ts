import type { AnyDetector } from '../detector.js';
import { dictionaryDetector } from './dictionary.js';
import { patternDetector } from './pattern.js';
import { sectionDetector } from './section.js';

/** Detectors of the words and patterns given by a policy. */
export const CUSTOM_DETECTORS: readonly AnyDetector[] = [dictionaryDetector, patternDetector, sectionDetector];
