import type { AnyDetector } from '../../detector.js';
import { esCif } from './es-cif.js';
import { esNie } from './es-nie.js';
import { esNif } from './es-nif.js';
import { esNss } from './es-nss.js';
import { esPassport } from './es-passport.js';

export const ES: readonly AnyDetector[] = [esNif, esNie, esCif, esPassport, esNss];
