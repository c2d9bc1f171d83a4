import type { AnyDetector } from '../../detector.js';

export const MX: readonly AnyDetector[] = [];
