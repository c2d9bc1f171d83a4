import type { AnyDetector } from '../../detector.js';

export const ZA: readonly AnyDetector[] = [];
