import type { AnyDetector } from '../../detector.js';

export const EE: readonly AnyDetector[] = [];
