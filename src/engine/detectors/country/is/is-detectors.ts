import type { AnyDetector } from '../../detector.js';
import { isKennitala } from './is-kennitala.js';

export const IS: readonly AnyDetector[] = [isKennitala];
