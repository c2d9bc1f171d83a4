import type { AnyDetector } from '../../detector.js';

export const FR: readonly AnyDetector[] = [];
