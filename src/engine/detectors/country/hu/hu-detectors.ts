import type { AnyDetector } from '../../detector.js';
import { huTaj } from './hu-taj.js';

export const HU: readonly AnyDetector[] = [huTaj];
