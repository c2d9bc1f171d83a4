import type { AnyDetector } from '../../detector.js';

export const HR: readonly AnyDetector[] = [];
