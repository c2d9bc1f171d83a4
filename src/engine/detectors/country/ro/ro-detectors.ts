import type { AnyDetector } from '../../detector.js';
import { roCnp } from './ro-cnp.js';

export const RO: readonly AnyDetector[] = [roCnp];
