import type { AnyDetector } from '../../detector.js';

export const BE: readonly AnyDetector[] = [];
