import type { AnyDetector } from '../../detector.js';
import { frCni } from './fr-cni.js';
import { frNir } from './fr-nir.js';
import { frPassport } from './fr-passport.js';
import { frSiren } from './fr-siren.js';
import { frSiret } from './fr-siret.js';
import { frVat } from './fr-vat.js';

export const FR: readonly AnyDetector[] = [frNir, frSiret, frSiren, frVat, frCni, frPassport];
