import type { AnyDetector } from '../../detector.js';
import { itDriverLicense } from './it-driver-license.js';
import { itFiscalCode } from './it-fiscal-code.js';
import { itIdentityCard } from './it-identity-card.js';
import { itPassport } from './it-passport.js';
import { itVat } from './it-vat.js';

export const IT: readonly AnyDetector[] = [itFiscalCode, itVat, itIdentityCard, itDriverLicense, itPassport];
