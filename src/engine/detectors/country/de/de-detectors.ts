import type { AnyDetector } from '../../detector.js';

export const DE: readonly AnyDetector[] = [];
