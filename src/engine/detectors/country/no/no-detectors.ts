import type { AnyDetector } from '../../detector.js';

export const NO: readonly AnyDetector[] = [];
