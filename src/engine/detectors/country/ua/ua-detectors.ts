import type { AnyDetector } from '../../detector.js';
import { uaRnokpp } from './ua-rnokpp.js';

export const UA: readonly AnyDetector[] = [uaRnokpp];
