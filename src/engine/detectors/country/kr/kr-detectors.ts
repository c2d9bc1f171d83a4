import type { AnyDetector } from '../../detector.js';

export const KR: readonly AnyDetector[] = [];
