import type { AnyDetector } from '../../detector.js';
import { zaIdNumber } from './za-id-number.js';

export const ZA: readonly AnyDetector[] = [zaIdNumber];
