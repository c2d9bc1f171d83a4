import { AE } from './country/ae/ae-detectors.js';
import { AR } from './country/ar/ar-detectors.js';
import { AT } from './country/at/at-detectors.js';
import { AU } from './country/au/au-detectors.js';
import { BE } from './country/be/be-detectors.js';
import { BG } from './country/bg/bg-detectors.js';
import { BR } from './country/br/br-detectors.js';
import { CA } from './country/ca/ca-detectors.js';
import { CH } from './country/ch/ch-detectors.js';
import { CL } from './country/cl/cl-detectors.js';
import { CN } from './country/cn/cn-detectors.js';
import { CO } from './country/co/co-detectors.js';
import { CZ } from './country/cz/cz-detectors.js';
import { DE } from './country/de/de-detectors.js';
import { DK } from './country/dk/dk-detectors.js';
import { EE } from './country/ee/ee-detectors.js';
import { ES } from './country/es/es-detectors.js';
import { FI } from './country/fi/fi-detectors.js';
import { FR } from './country/fr/fr-detectors.js';
import { GR } from './country/gr/gr-detectors.js';
import { HK } from './country/hk/hk-detectors.js';
import { HR } from './country/hr/hr-detectors.js';
import { HU } from './country/hu/hu-detectors.js';
import { ID } from './country/id/id-detectors.js';
import { IE } from './country/ie/ie-detectors.js';
import { IL } from './country/il/il-detectors.js';
import { IN } from './country/in/in-detectors.js';
import { IS } from './country/is/is-detectors.js';
import { IT } from './country/it/it-detectors.js';
import { JP } from './country/jp/jp-detectors.js';
import { KR } from './country/kr/kr-detectors.js';
import { LT } from './country/lt/lt-detectors.js';
import { LU } from './country/lu/lu-detectors.js';
import { LV } from './country/lv/lv-detectors.js';
import { MX } from './country/mx/mx-detectors.js';
import { MY } from './country/my/my-detectors.js';
import { NG } from './country/ng/ng-detectors.js';
import { NL } from './country/nl/nl-detectors.js';
import { NO } from './country/no/no-detectors.js';
import { NZ } from './country/nz/nz-detectors.js';
import { PE } from './country/pe/pe-detectors.js';
import { PH } from './country/ph/ph-detectors.js';
import { PL } from './country/pl/pl-detectors.js';
import { PT } from './country/pt/pt-detectors.js';
import { RO } from './country/ro/ro-detectors.js';
import { SA } from './country/sa/sa-detectors.js';
import { SE } from './country/se/se-detectors.js';
import { SG } from './country/sg/sg-detectors.js';
import { SI } from './country/si/si-detectors.js';
import { TH } from './country/th/th-detectors.js';
import { TR } from './country/tr/tr-detectors.js';
import { TW } from './country/tw/tw-detectors.js';
import { UA } from './country/ua/ua-detectors.js';
import { UK } from './country/uk/uk-detectors.js';
import { US } from './country/us/us-detectors.js';
import { ZA } from './country/za/za-detectors.js';
import type { Kind, KindNames } from '../kinds.js';
import { NAMED_ORDER, namesOf } from '../kinds.js';
import type { AnyDetector } from './detector.js';
import { GENERIC } from './generic/generic-detectors.js';
import { LEXICON } from './lexicon/lexicon-detectors.js';
import { NAMES } from './names/names-detectors.js';

/** The detectors of each country, by the code that their ids begin with. */
export const COUNTRIES: ReadonlyMap<string, readonly AnyDetector[]> = new Map([
  ['ae', AE],
  ['ar', AR],
  ['at', AT],
  ['au', AU],
  ['be', BE],
  ['bg', BG],
  ['br', BR],
  ['ca', CA],
  ['ch', CH],
  ['cl', CL],
  ['cn', CN],
  ['co', CO],
  ['cz', CZ],
  ['de', DE],
  ['dk', DK],
  ['ee', EE],
  ['es', ES],
  ['fi', FI],
  ['fr', FR],
  ['gr', GR],
  ['hk', HK],
  ['hr', HR],
  ['hu', HU],
  ['id', ID],
  ['ie', IE],
  ['il', IL],
  ['in', IN],
  ['is', IS],
  ['it', IT],
  ['jp', JP],
  ['kr', KR],
  ['lt', LT],
  ['lu', LU],
  ['lv', LV],
  ['mx', MX],
  ['my', MY],
  ['ng', NG],
  ['nl', NL],
  ['no', NO],
  ['nz', NZ],
  ['pe', PE],
  ['ph', PH],
  ['pl', PL],
  ['pt', PT],
  ['ro', RO],
  ['sa', SA],
  ['se', SE],
  ['sg', SG],
  ['si', SI],
  ['th', TH],
  ['tr', TR],
  ['tw', TW],
  ['ua', UA],
  ['uk', UK],
  ['us', US],
  ['za', ZA],
]);

/** Every detector that needs no words from the policy. All detectors of a kind take the same options. */
export const DETECTORS: readonly AnyDetector[] = [
  ...GENERIC,
  ...LEXICON,
  ...Object.values(NAMES),
  ...[...COUNTRIES.values()].flat(),
];

/** The detectors by kind, in the order in which their rules are compiled. */
export const CATALOG: ReadonlyMap<Kind, readonly AnyDetector[]> = byKind();

function byKind(): ReadonlyMap<Kind, readonly AnyDetector[]> {
  const found = new Map<Kind, AnyDetector[]>();
  for (const detector of DETECTORS) found.set(detector.kind, [...(found.get(detector.kind) ?? []), detector]);
  const order = [
    ...NAMED_ORDER.filter((kind) => found.has(kind)),
    ...[...found.keys()].filter((kind) => !NAMED_ORDER.includes(kind)),
  ];
  return new Map(order.map((kind) => [kind, found.get(kind) ?? []]));
}

/** Kinds whose words, patterns or field names come from the policy. */
const CUSTOM_KINDS: readonly Kind[] = ['section', 'custom-dictionary', 'id', 'field'];

/** All kinds that the engine can detect, in the order in which their rules are compiled. */
export const KINDS: readonly KindNames[] = [...CATALOG.keys(), ...CUSTOM_KINDS].map(namesOf);
