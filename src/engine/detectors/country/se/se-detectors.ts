import type { AnyDetector } from '../../detector.js';

export const SE: readonly AnyDetector[] = [];
