import type { AnyDetector } from '../../detector.js';

export const FI: readonly AnyDetector[] = [];
