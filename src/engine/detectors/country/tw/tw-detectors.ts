import type { AnyDetector } from '../../detector.js';

export const TW: readonly AnyDetector[] = [];
