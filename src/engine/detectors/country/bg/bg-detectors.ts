import type { AnyDetector } from '../../detector.js';
import { bgEgn } from './bg-egn.js';

export const BG: readonly AnyDetector[] = [bgEgn];
