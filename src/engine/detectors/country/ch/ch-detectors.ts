import type { AnyDetector } from '../../detector.js';

export const CH: readonly AnyDetector[] = [];
