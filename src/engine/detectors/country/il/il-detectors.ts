import type { AnyDetector } from '../../detector.js';

export const IL: readonly AnyDetector[] = [];
