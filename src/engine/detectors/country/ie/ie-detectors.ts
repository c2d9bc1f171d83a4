import type { AnyDetector } from '../../detector.js';

export const IE: readonly AnyDetector[] = [];
