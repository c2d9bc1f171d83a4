import type { AnyDetector } from '../../detector.js';
import { mxCurp } from './mx-curp.js';
import { mxRfc } from './mx-rfc.js';

export const MX: readonly AnyDetector[] = [mxCurp, mxRfc];
