import { usBankRoutingNumber } from './country/us/us-bank-routing-number.js';
import { usSsn } from './country/us/us-ssn.js';
import { usZipCode } from './country/us/us-zip-code.js';
import type { Detector } from './detector.js';
import { creditCard } from './generic/credit-card.js';
import { date } from './generic/date.js';
import { emailAddress } from './generic/email-address.js';
import { iban } from './generic/iban.js';
import { ipAddress } from './generic/ip-address.js';
import { macAddress } from './generic/mac-address.js';
import { phoneNumber } from './generic/phone-number.js';
import { url } from './generic/url.js';
import { vin } from './generic/vin.js';
import type { OptionsByKind } from './options.js';

/** The detectors of each kind that needs no words from the policy. All detectors of a kind take the same options. */
export const CATALOG: { readonly [Kind in keyof OptionsByKind]: readonly Detector<OptionsByKind[Kind]>[] } = {
  'bank-routing-number': [usBankRoutingNumber],
  'credit-card': [creditCard],
  date: [date],
  'email-address': [emailAddress],
  'iban-code': [iban],
  'ip-address': [ipAddress],
  'mac-address': [macAddress],
  'phone-number': [phoneNumber],
  ssn: [usSsn],
  url: [url],
  vin: [vin],
  'zip-code': [usZipCode],
};
