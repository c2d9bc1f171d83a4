import type { AnyDetector } from '../../detector.js';

export const CO: readonly AnyDetector[] = [];
