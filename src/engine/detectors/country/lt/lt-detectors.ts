import type { AnyDetector } from '../../detector.js';

export const LT: readonly AnyDetector[] = [];
