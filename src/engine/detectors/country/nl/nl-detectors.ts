import type { AnyDetector } from '../../detector.js';
import { nlBsn } from './nl-bsn.js';

export const NL: readonly AnyDetector[] = [nlBsn];
