import type { AnyDetector } from '../../detector.js';
import { lvPersonasKods } from './lv-personas-kods.js';

export const LV: readonly AnyDetector[] = [lvPersonasKods];
