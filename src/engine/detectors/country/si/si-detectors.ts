import type { AnyDetector } from '../../detector.js';
import { siEmso } from './si-emso.js';

export const SI: readonly AnyDetector[] = [siEmso];
