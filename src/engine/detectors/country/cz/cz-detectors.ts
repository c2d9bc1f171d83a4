import type { AnyDetector } from '../../detector.js';

export const CZ: readonly AnyDetector[] = [];
