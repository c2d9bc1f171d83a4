import type { AnyDetector } from '../../detector.js';
import { coNit } from './co-nit.js';

export const CO: readonly AnyDetector[] = [coNit];
