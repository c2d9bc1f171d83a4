import type { AnyDetector } from '../../detector.js';

export const LU: readonly AnyDetector[] = [];
