import type { AnyDetector } from '../../detector.js';

export const CN: readonly AnyDetector[] = [];
