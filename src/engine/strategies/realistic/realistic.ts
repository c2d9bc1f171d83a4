import type { Kind } from '../../kinds.js';
import { normaliseValue } from '../normalise.js';
import type { Random } from '../random.js';
import type { Session } from '../session.js';
import type { Recognise, Recognised } from '../strategy.js';
import { emailAddress, phoneNumber, url } from './contacts.js';
import { date } from './dates.js';
import { general, type KeptCharacters } from './general.js';
import { ledgerAddress } from './ledgers.js';
import { ipAddress, macAddress } from './network.js';
import { bankRoutingNumber, creditCard, ibanCode } from './payments.js';
import {
  age,
  currency,
  drug,
  firstName,
  medicalCondition,
  organization,
  person,
  physicianName,
  ssn,
  surname,
} from './people.js';
import { city, country, county, hospital, state, stateAbbreviation, streetAddress } from './places.js';
import { scramble } from './shape.js';
import { vin } from './vehicles.js';

/** Returns a value that could replace `token`; undefined if it cannot make one. */
type Make = (token: string, random: Random) => string | undefined;

/** Kinds with values that belong to nobody, or with words to choose from. */
const MAKERS: ReadonlyMap<Kind, Make> = new Map<Kind, Make>([
  ['age', age],
  ['bank-routing-number', bankRoutingNumber],
  ['bitcoin-address', ledgerAddress],
  ['city', city],
  ['country', country],
  ['county', county],
  ['credit-card', creditCard],
  ['crypto-address', ledgerAddress],
  ['currency', currency],
  ['date', date],
  ['drug', drug],
  ['email-address', emailAddress],
  ['first-name', firstName],
  ['hospital', hospital],
  ['iban-code', ibanCode],
  ['ip-address', ipAddress],
  ['location', city],
  ['mac-address', macAddress],
  ['medical-condition', medicalCondition],
  ['organization', organization],
  ['person', person],
  ['phone-number', phoneNumber],
  ['physician-name', physicianName],
  ['ssn', ssn],
  ['state', state],
  ['state-abbreviation', stateAbbreviation],
  ['street-address', streetAddress],
  ['surname', surname],
  ['url', url],
  ['vin', vin],
]);

/** Values that are secret as a whole keep at most what identifies their type. */
const KEPT: ReadonlyMap<Kind, KeptCharacters> = new Map<Kind, KeptCharacters>([
  ['password', 'none'],
  ['secret', 'prefix'],
  ['username', 'none'],
]);

const MAX_MADE = 20;
const MAX_SCRAMBLED = 20;
/** In longer texts, such as a section, other letters would be no more realistic than asterisks. */
const MAX_LENGTH = 200;

/**
 * Returns a function that makes realistic replacements for a kind: values reserved for tests and documentation if there
 * are any, otherwise values of the same shape that the kind's own detectors find with the original's confidence. If
 * none is found, a random value of the same shape; undefined if nothing in the text can vary.
 */
export function realistic(kind: Kind, recognise: Recognise): (token: string, session: Session) => string | undefined {
  const make = MAKERS.get(kind);
  const kept = KEPT.get(kind) ?? 'letters';
  return (token, session) => {
    if (token.length > MAX_LENGTH) return undefined;
    const original = normaliseValue(kind, token);
    const recognised = recognise(token);
    const { confidence: wanted, confidenceIn } = recognised;
    const differs = (candidate: string): boolean => normaliseValue(kind, candidate) !== original;
    const accepts = (candidate: string): boolean => confidenceIn(candidate) >= wanted && differs(candidate);
    const made = make === undefined ? undefined : bestMade(make, token, session, recognised, differs);
    return (
      made ?? (wanted > 0 ? general(token, kept, session, accepts) : undefined) ?? scrambled(token, session, differs)
    );
  };
}

/**
 * Returns a value with the wanted confidence; otherwise the one with the highest, rather than a random value that may
 * belong to somebody.
 */
function bestMade(
  make: Make,
  token: string,
  session: Session,
  { confidence: wanted, confidenceIn }: Recognised,
  differs: (candidate: string) => boolean,
): string | undefined {
  let best: string | undefined;
  let bestConfidence = -1;
  // Always make one, even after the last attempt of a text: a value that nobody has is better than a random one.
  for (let made = 0; made < MAX_MADE && (made === 0 || session.mayTry()); made++) {
    const candidate = make(token, session.random);
    if (candidate === undefined) return undefined;
    if (!differs(candidate)) continue;
    const confidence = confidenceIn(candidate);
    if (confidence >= wanted) return candidate;
    if (confidence > bestConfidence) [best, bestConfidence] = [candidate, confidence];
  }
  return best;
}

function scrambled(token: string, { random }: Session, differs: (candidate: string) => boolean): string | undefined {
  for (let made = 0; made < MAX_SCRAMBLED; made++) {
    const candidate = scramble(token, random);
    if (differs(candidate)) return candidate;
  }
  return undefined;
}
