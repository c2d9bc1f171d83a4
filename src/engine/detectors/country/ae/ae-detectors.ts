import type { AnyDetector } from '../../detector.js';

export const AE: readonly AnyDetector[] = [];
