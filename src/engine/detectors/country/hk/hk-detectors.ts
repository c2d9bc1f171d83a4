import type { AnyDetector } from '../../detector.js';

export const HK: readonly AnyDetector[] = [];
