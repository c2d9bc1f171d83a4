import type { AnyDetector } from '../../detector.js';

export const LV: readonly AnyDetector[] = [];
