import type { AnyDetector } from '../../detector.js';
import { hrOib } from './hr-oib.js';

export const HR: readonly AnyDetector[] = [hrOib];
