import type { AnyDetector } from '../../detector.js';
import { beNationalNumber } from './be-national-number.js';

export const BE: readonly AnyDetector[] = [beNationalNumber];
