import type { AnyDetector } from '../../detector.js';

export const DK: readonly AnyDetector[] = [];
