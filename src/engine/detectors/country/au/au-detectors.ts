import type { AnyDetector } from '../../detector.js';
import { auAbn } from './au-abn.js';
import { auAcn } from './au-acn.js';
import { auMedicare } from './au-medicare.js';
import { auTfn } from './au-tfn.js';

export const AU: readonly AnyDetector[] = [auAbn, auAcn, auTfn, auMedicare];
