import type { AnyDetector } from '../../detector.js';
import { krBrn } from './kr-brn.js';
import { krDriverLicense } from './kr-driver-license.js';
import { krFrn } from './kr-frn.js';
import { krPassport } from './kr-passport.js';
import { krRrn } from './kr-rrn.js';

export const KR: readonly AnyDetector[] = [krBrn, krDriverLicense, krFrn, krPassport, krRrn];
