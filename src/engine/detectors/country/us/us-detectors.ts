import type { AnyDetector } from '../../detector.js';
import { usBankAccount } from './us-bank-account.js';
import { usBankRoutingNumber } from './us-bank-routing-number.js';
import { usDea } from './us-dea.js';
import { usItin } from './us-itin.js';
import { usMbi } from './us-mbi.js';
import { usNpi } from './us-npi.js';
import { usPassport } from './us-passport.js';
import { usSsn } from './us-ssn.js';
import { usZipCode } from './us-zip-code.js';
import { usEin } from './us-ein.js';
import { usDriversLicense } from './us-drivers-license.js';
import { usStateAbbreviation } from './us-state-abbreviation.js';

export const US: readonly AnyDetector[] = [
  usBankRoutingNumber,
  usSsn,
  usZipCode,
  usMbi,
  usItin,
  usNpi,
  usDea,
  usBankAccount,
  usEin,
  usPassport,
  usDriversLicense,
  usStateAbbreviation,
];
