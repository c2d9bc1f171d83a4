import type { AnyDetector } from '../../detector.js';

export const TR: readonly AnyDetector[] = [];
