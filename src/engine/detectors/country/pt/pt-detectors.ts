import type { AnyDetector } from '../../detector.js';

export const PT: readonly AnyDetector[] = [];
