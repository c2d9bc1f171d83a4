import type { AnyDetector } from '../../detector.js';
import { ltAsmensKodas } from './lt-asmens-kodas.js';

export const LT: readonly AnyDetector[] = [ltAsmensKodas];
