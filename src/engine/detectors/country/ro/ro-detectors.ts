import type { AnyDetector } from '../../detector.js';

export const RO: readonly AnyDetector[] = [];
