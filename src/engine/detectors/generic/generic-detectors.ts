import type { AnyDetector } from '../detector.js';
import { ADDRESSES } from '../address/address-detectors.js';
import { age } from './age.js';
import { bitcoinAddress } from './bitcoin-address.js';
import { cardExpiry, cardSecurityCode, pin } from './card-details.js';
import { creditCard } from './credit-card.js';
import { cryptoAddress } from './crypto-address.js';
import { currency } from './currency.js';
import { date } from './date.js';
import { emailAddress } from './email-address.js';
import { iban } from './iban.js';
import { ipAddress } from './ip-address.js';
import { macAddress } from './mac-address.js';
import { partialNumber } from './partial-number.js';
import { passportNumber } from './passport-number.js';
import { phoneNumber } from './phone-number.js';
import { phoneNumberExtension } from './phone-number-extension.js';
import { trackingNumber } from './tracking-number.js';
import { url } from './url.js';
import { vin } from './vin.js';
import { password } from './password.js';
import { username } from './username.js';
import { secret } from './secret.js';
import { imei } from './imei.js';
import { isin } from './isin.js';
import { swiftBic } from './swift-bic.js';
import { uuid } from './uuid.js';
import { coordinates } from './coordinates.js';
import { timeOfDay } from './time-of-day.js';
import { medicalRecordNumber } from './medical-record-number.js';
import { accountNumber } from './account-number.js';
import { licensePlate } from './license-plate.js';
import { handle } from './handle.js';
import { physicianName } from './physician-name.js';
import { institution } from './institution.js';
import { organization } from './organization.js';
import { nrp } from './nrp.js';
import { LABELLED_NUMBERS } from './labelled-numbers.js';

/** Detectors of values that are written alike in many countries. */
export const GENERIC: readonly AnyDetector[] = [
  age,
  bitcoinAddress,
  creditCard,
  cryptoAddress,
  currency,
  date,
  emailAddress,
  iban,
  ipAddress,
  macAddress,
  passportNumber,
  phoneNumber,
  phoneNumberExtension,
  trackingNumber,
  url,
  vin,
  password,
  username,
  secret,
  imei,
  isin,
  swiftBic,
  uuid,
  coordinates,
  timeOfDay,
  medicalRecordNumber,
  accountNumber,
  licensePlate,
  handle,
  physicianName,
  organization,
  institution,
  nrp,
  cardSecurityCode,
  cardExpiry,
  pin,
  partialNumber,
  ...LABELLED_NUMBERS,
  ...ADDRESSES,
];
