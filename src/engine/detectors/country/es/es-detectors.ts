import type { AnyDetector } from '../../detector.js';

export const ES: readonly AnyDetector[] = [];
