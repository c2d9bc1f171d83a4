import type { AnyDetector } from '../../detector.js';

export const NL: readonly AnyDetector[] = [];
