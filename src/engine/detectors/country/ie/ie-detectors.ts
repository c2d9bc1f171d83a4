import type { AnyDetector } from '../../detector.js';
import { iePps } from './ie-pps.js';

export const IE: readonly AnyDetector[] = [iePps];
