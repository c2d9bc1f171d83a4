import type { AnyDetector } from '../../detector.js';
import { luId } from './lu-id.js';

export const LU: readonly AnyDetector[] = [luId];
