import { AE } from './country/ae.js';
import { AR } from './country/ar.js';
import { AT } from './country/at.js';
import { AU } from './country/au.js';
import { BE } from './country/be.js';
import { BG } from './country/bg.js';
import { BR } from './country/br.js';
import { CA } from './country/ca.js';
import { CH } from './country/ch.js';
import { CL } from './country/cl.js';
import { CN } from './country/cn.js';
import { CO } from './country/co.js';
import { CZ } from './country/cz.js';
import { DE } from './country/de/de-detectors.js';
import { DK } from './country/dk.js';
import { EE } from './country/ee.js';
import { ES } from './country/es.js';
import { FI } from './country/fi.js';
import { FR } from './country/fr.js';
import { GR } from './country/gr.js';
import { HK } from './country/hk.js';
import { HR } from './country/hr.js';
import { HU } from './country/hu.js';
import { ID } from './country/id.js';
import { IE } from './country/ie.js';
import { IL } from './country/il.js';
import { IN } from './country/in.js';
import { IS } from './country/is.js';
import { IT } from './country/it.js';
import { JP } from './country/jp.js';
import { KR } from './country/kr.js';
import { LT } from './country/lt.js';
import { LU } from './country/lu.js';
import { LV } from './country/lv.js';
import { MX } from './country/mx.js';
import { MY } from './country/my.js';
import { NG } from './country/ng.js';
import { NL } from './country/nl.js';
import { NO } from './country/no.js';
import { NZ } from './country/nz.js';
import { PE } from './country/pe.js';
import { PH } from './country/ph.js';
import { PL } from './country/pl.js';
import { PT } from './country/pt.js';
import { RO } from './country/ro.js';
import { SA } from './country/sa.js';
import { SE } from './country/se.js';
import { SG } from './country/sg.js';
import { SI } from './country/si.js';
import { TH } from './country/th.js';
import { TR } from './country/tr.js';
import { TW } from './country/tw.js';
import { UA } from './country/ua.js';
import { UK } from './country/uk/uk-detectors.js';
import { US } from './country/us/us-detectors.js';
import { ZA } from './country/za.js';
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
