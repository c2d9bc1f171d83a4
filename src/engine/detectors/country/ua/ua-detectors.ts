import type { AnyDetector } from '../../detector.js';

export const UA: readonly AnyDetector[] = [];
