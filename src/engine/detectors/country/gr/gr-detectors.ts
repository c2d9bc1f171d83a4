import type { AnyDetector } from '../../detector.js';

export const GR: readonly AnyDetector[] = [];
