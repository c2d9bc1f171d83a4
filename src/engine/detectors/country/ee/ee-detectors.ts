import type { AnyDetector } from '../../detector.js';
import { eeIsikukood } from './ee-isikukood.js';

export const EE: readonly AnyDetector[] = [eeIsikukood];
