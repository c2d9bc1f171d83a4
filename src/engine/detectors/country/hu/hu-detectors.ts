import type { AnyDetector } from '../../detector.js';

export const HU: readonly AnyDetector[] = [];
