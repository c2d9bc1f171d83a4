import type { AnyDetector } from '../../detector.js';
import { thTnin } from './th-tnin.js';

export const TH: readonly AnyDetector[] = [thTnin];
