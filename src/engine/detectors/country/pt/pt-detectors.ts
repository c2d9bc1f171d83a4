import type { AnyDetector } from '../../detector.js';
import { ptCc } from './pt-cc.js';
import { ptNif } from './pt-nif.js';

export const PT: readonly AnyDetector[] = [ptNif, ptCc];
