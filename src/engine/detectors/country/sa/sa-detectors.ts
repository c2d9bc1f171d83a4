import type { AnyDetector } from '../../detector.js';

export const SA: readonly AnyDetector[] = [];
