import type { AnyDetector } from '../../detector.js';
import { ilId } from './il-id.js';

export const IL: readonly AnyDetector[] = [ilId];
