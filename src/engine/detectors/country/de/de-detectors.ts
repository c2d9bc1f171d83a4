import type { AnyDetector } from '../../detector.js';
import { deBsnr } from './de-bsnr.js';
import { deFuehrerschein } from './de-fuehrerschein.js';
import { deHandelsregister } from './de-handelsregister.js';
import { deHealthInsurance } from './de-health-insurance.js';
import { deIdCard } from './de-id-card.js';
import { deKfz } from './de-kfz.js';
import { deLanr } from './de-lanr.js';
import { dePassport } from './de-passport.js';
import { dePlz } from './de-plz.js';
import { deSocialSecurity } from './de-social-security.js';
import { deTaxId } from './de-tax-id.js';
import { deTaxNumber } from './de-tax-number.js';
import { deVatId } from './de-vat-id.js';

export const DE: readonly AnyDetector[] = [
  deTaxId,
  deTaxNumber,
  deIdCard,
  dePassport,
  deSocialSecurity,
  deHealthInsurance,
  deKfz,
  deHandelsregister,
  dePlz,
  deBsnr,
  deLanr,
  deFuehrerschein,
  deVatId,
];
