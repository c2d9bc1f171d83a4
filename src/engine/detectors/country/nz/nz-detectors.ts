import type { AnyDetector } from '../../detector.js';
import { nzIrd } from './nz-ird.js';
import { nzNhi } from './nz-nhi.js';

export const NZ: readonly AnyDetector[] = [nzIrd, nzNhi];
