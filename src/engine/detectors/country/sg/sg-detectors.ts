import type { AnyDetector } from '../../detector.js';

export const SG: readonly AnyDetector[] = [];
