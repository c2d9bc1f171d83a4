import type { AnyDetector } from '../../detector.js';

export const AT: readonly AnyDetector[] = [];
