import type { AnyDetector } from '../../detector.js';

export const IS: readonly AnyDetector[] = [];
