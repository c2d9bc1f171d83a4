import type { AnyDetector } from '../../detector.js';

export const NZ: readonly AnyDetector[] = [];
