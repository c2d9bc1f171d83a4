import type { AnyDetector } from '../../detector.js';
import { grAfm } from './gr-afm.js';

export const GR: readonly AnyDetector[] = [grAfm];
