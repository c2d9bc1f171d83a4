import type { AnyDetector } from '../../detector.js';

export const BR: readonly AnyDetector[] = [];
