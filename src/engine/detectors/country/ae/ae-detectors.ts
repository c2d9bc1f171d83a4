import type { AnyDetector } from '../../detector.js';
import { aeEmiratesId } from './ae-emirates-id.js';

export const AE: readonly AnyDetector[] = [aeEmiratesId];
