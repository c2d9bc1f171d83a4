import type { AnyDetector } from '../../detector.js';
import { ukBankAccount } from './uk-bank-account.js';
import { ukCompanyNumber } from './uk-company-number.js';
import { ukDrivingLicence } from './uk-driving-licence.js';
import { ukNhs } from './uk-nhs.js';
import { ukNino } from './uk-nino.js';
import { ukPassport } from './uk-passport.js';
import { ukPostcode } from './uk-postcode.js';
import { ukSortCode } from './uk-sort-code.js';
import { ukUtr } from './uk-utr.js';
import { ukVat } from './uk-vat.js';
import { ukVehicleRegistration } from './uk-vehicle-registration.js';

export const UK: readonly AnyDetector[] = [
  ukNhs,
  ukNino,
  ukDrivingLicence,
  ukVat,
  ukUtr,
  ukPostcode,
  ukVehicleRegistration,
  ukSortCode,
  ukBankAccount,
  ukPassport,
  ukCompanyNumber,
];
