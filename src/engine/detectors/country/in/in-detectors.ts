import type { AnyDetector } from '../../detector.js';

export const IN: readonly AnyDetector[] = [];
