import type { AnyDetector } from '../../detector.js';

export const NG: readonly AnyDetector[] = [];
