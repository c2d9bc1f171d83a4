import { CATALOG } from '../../src/engine/detectors/catalog.js';
import { bind, type BoundDetector, type Detector } from '../../src/engine/detectors/detector.js';
import type { OptionsByKind } from '../../src/engine/detectors/options.js';

/** The options of each kind when a policy sets none. */
const DEFAULTS: OptionsByKind = {
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

const bindKind = <K extends keyof OptionsByKind>(kind: K, options: OptionsByKind[K]): BoundDetector[] =>
  CATALOG[kind].map((detector: Detector<OptionsByKind[K]>) => bind(detector, options, 0));

/** Every detector of the catalogue with the default options. */
export const defaultDetectors: readonly BoundDetector[] = (Object.keys(DEFAULTS) as (keyof OptionsByKind)[]).flatMap(
  (kind) => bindKind(kind, DEFAULTS[kind]),
);
