import type { AnyDetector } from '../../detector.js';

export const MY: readonly AnyDetector[] = [];
