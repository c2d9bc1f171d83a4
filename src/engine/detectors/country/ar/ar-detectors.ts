import type { AnyDetector } from '../../detector.js';
import { arCuit } from './ar-cuit.js';

export const AR: readonly AnyDetector[] = [arCuit];
