import type { AnyDetector } from '../../detector.js';
import { phTin } from './ph-tin.js';

export const PH: readonly AnyDetector[] = [phTin];
