import type { AnyDetector } from '../../detector.js';

export const ID: readonly AnyDetector[] = [];
