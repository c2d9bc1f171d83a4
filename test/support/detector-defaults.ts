import type { OptionsByKind } from '../../src/engine/detectors/options.js';

/** The options of each kind when a policy sets none. */
export const DEFAULTS: OptionsByKind = {
  'bank-routing-number': undefined,
  'credit-card': { onlyValidCreditCardNumbers: true, ignoreWhenInUnixTimestamp: false, onlyWordBoundaries: true },
  date: { onlyValidDates: false },
  'email-address': { onlyStrictMatches: true, onlyValidTLDs: false },
  'iban-code': { onlyValidIBANCodes: true, allowSpaces: true },
  'ip-address': undefined,
  'mac-address': undefined,
  'phone-number': { region: ['US'] },
  ssn: undefined,
  url: { requireHttpWwwPrefix: true },
  vin: undefined,
  'zip-code': { requireDelimiter: false, validate: false },
};
