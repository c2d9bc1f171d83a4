import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { phrases } from '../../context/phrases.js';
import { isNanpRegion } from '../../checks/dialing.js';
import { isBlank, isDigit, isHex } from '../characters.js';
import type { Detector } from '../detector.js';
import type { PhoneOptions } from '../options.js';
import { findInternational, findNational } from './phone-by-plan.js';
import { findNanp } from './phone-nanp.js';

const PLUS = 43;
const ZERO = 48;
const COLON = 58;

/**
 * Telephone number: national forms of the regions that the policy names, and international ones with `+`, `00` or
 * `011`. An extension behind it is another kind.
 * Known false positive: ten digits in a row that no word before them explains.
 * @see ITU-T E.123 and E.164; NANPA for the forms of the United States and their neighbours
 */
export const phoneNumber: Detector<PhoneOptions> = {
  id: 'phone-number',
  kind: 'phone-number',
  about: {
    name: 'Telephone number',
    example: '+1 202-555-0143',
    standard: 'ITU-T E.164; the numbering plans of the regions',
    validation: "Length and prefix of the region's plan",
  },
  triggers: ['digits'],
  digitRuns: [[1, 17]],
  context: {
    sure: 0.75,
    raised: 0.9,
    raise: phrases({
      en: 'phone, telephone, tel, fax, cell, mobile, call, called, calling, text, dial, number, ring, reach, whatsapp, pager, voicemail, hotline, contact, ph',
    }),
    against: phrases({ en: `${BUSINESS_NUMBER_WORDS}, account, acct, id, timestamp, epoch, usd` }),
  },
  create: ({ region }) => {
    const nanp = region.some(isNanpRegion);
    const others = region.filter((name) => !isNanpRegion(name)).map((name) => name.toUpperCase());
    return (text, at, end, emit) => {
      if (text.charCodeAt(at - 1) === PLUS) {
        // Country code 1 in the forms of its own plan is most of all; the rest is checked against its country's plan.
        if (text.charCodeAt(at) === 49 && findNanp(text, at, end, emit)) return;
        findInternational(text, at, at - 1, emit);
        return;
      }
      if (end - at > 17) return;
      if (nanp && findNanp(text, at, end, emit)) return;
      if (hasDialPrefix(text, at, end)) findInternational(text, at, at, emit);
      else if (others.length > 0) findNational(text, at, others, emit);
    };
  },
};

/**
 * `00` of most of the world and `011` of North America, alone or run into the country code. What begins like that is
 * mostly the middle of something else: a colon beside it, or digits and a blank before it, tell.
 */
function hasDialPrefix(text: string, at: number, end: number): boolean {
  if (text.charCodeAt(at) !== ZERO) return false;
  const second = text.charCodeAt(at + 1);
  if (second !== ZERO && !(end - at === 3 && text.startsWith('11', at + 1))) return false;
  const before = text.charCodeAt(at - 1);
  if (text.charCodeAt(end) === COLON || before === COLON) return before === COLON && !isHex(text.charCodeAt(at - 2));
  return !(isBlank(before) && isDigit(text.charCodeAt(at - 2)));
}
