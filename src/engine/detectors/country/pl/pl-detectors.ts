import type { AnyDetector } from '../../detector.js';

export const PL: readonly AnyDetector[] = [];
