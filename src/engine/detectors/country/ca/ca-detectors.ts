import type { AnyDetector } from '../../detector.js';

export const CA: readonly AnyDetector[] = [];
