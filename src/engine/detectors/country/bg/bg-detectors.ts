import type { AnyDetector } from '../../detector.js';

export const BG: readonly AnyDetector[] = [];
