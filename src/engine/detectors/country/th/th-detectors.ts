import type { AnyDetector } from '../../detector.js';

export const TH: readonly AnyDetector[] = [];
