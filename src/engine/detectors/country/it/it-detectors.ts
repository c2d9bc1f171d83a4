import type { AnyDetector } from '../../detector.js';

export const IT: readonly AnyDetector[] = [];
