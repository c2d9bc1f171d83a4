import type { AnyDetector } from '../../detector.js';

export const AR: readonly AnyDetector[] = [];
