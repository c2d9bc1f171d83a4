import type { AnyDetector } from '../../detector.js';

export const UK: readonly AnyDetector[] = [];
