import type { AnyDetector } from '../../detector.js';

export const PE: readonly AnyDetector[] = [];
