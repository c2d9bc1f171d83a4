import type { AnyDetector } from '../../detector.js';
import { dkCpr } from './dk-cpr.js';

export const DK: readonly AnyDetector[] = [dkCpr];
