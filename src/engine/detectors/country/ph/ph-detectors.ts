import type { AnyDetector } from '../../detector.js';

export const PH: readonly AnyDetector[] = [];
