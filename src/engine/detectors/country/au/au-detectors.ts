import type { AnyDetector } from '../../detector.js';

export const AU: readonly AnyDetector[] = [];
