import type { AnyDetector } from '../../detector.js';

export const SI: readonly AnyDetector[] = [];
