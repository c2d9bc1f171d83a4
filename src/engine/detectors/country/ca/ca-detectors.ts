import type { AnyDetector } from '../../detector.js';
import { caHealthCard } from './ca-health-card.js';
import { caSin } from './ca-sin.js';

export const CA: readonly AnyDetector[] = [caSin, caHealthCard];
