import type { AnyDetector } from '../../detector.js';
import { hkId } from './hk-id.js';

export const HK: readonly AnyDetector[] = [hkId];
