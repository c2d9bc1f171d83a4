import type { AnyDetector } from '../../detector.js';
import { peRuc } from './pe-ruc.js';

export const PE: readonly AnyDetector[] = [peRuc];
