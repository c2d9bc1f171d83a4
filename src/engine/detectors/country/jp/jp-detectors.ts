import type { AnyDetector } from '../../detector.js';

export const JP: readonly AnyDetector[] = [];
