import type { AnyDetector } from '../../detector.js';

export const CL: readonly AnyDetector[] = [];
