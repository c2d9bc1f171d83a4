import { Ending } from '../../characters/ending.js';
import { BUSINESS_NUMBER_WORDS } from '../../context/business-words.js';
import { phrases } from '../../context/phrases.js';
import { beginsWithZero, isNanpRegion } from '../../checks/dialing.js';
import { isBlank, isDigit, isHex } from '../../characters/characters.js';
import { regionsOf } from '../../context/document-regions.js';
import type { Surroundings } from '../../context/surroundings.js';
import type { Detector, Emit, Find } from '../detector.js';
import { OF_DOCUMENT, type PhoneOptions } from '../options.js';
import { findInternational, findNational } from './phone-by-plan.js';
import { mayGoOn, NamedNumber } from './phone-named.js';
import { findNanp, isInsideNumber } from './phone-nanp.js';
import { findSpokenPhone } from './phone-spoken.js';
import { SPOKEN_DIGITS } from './spoken-digits.js';

const PLUS = 43;
const ZERO = 48;
const COLON = 58;
const OPEN_SQUARE = 91;

/**
 * Telephone number: national forms of the regions that the policy names or, with `document`, the document shows,
 * international ones with `+`, `00` or `011`, dictated ones, and any right behind a label. An extension after it is
 * another kind.
 * Known false positive: ten digits without separators that no word before them explains.
 * @see ITU-T E.123 and E.164; NANPA for the forms of the United States and their neighbours
 */
export const phoneNumber: Detector<PhoneOptions> = {
  id: 'phone-number',
  kind: 'phone-number',
  about: {
    name: 'Telephone number',
    example: '+1 202-555-0143',
    standard: 'ITU-T E.164; the numbering plans of the regions',
    validation: "Length and prefix of the region's plan, or a label right before it",
  },
  triggers: ['digits', 'word'],
  digitRuns: [[1, 17]],
  keywords: SPOKEN_DIGITS,
  context: {
    sure: 0.75,
    raised: 0.9,
    raise: phrases({
      en: 'phone, phones, telephone, tel, fax, cell, cellphone, mobile, call, called, calling, text, dial, my number, his number, her number, their number, our number, number is, contact number, callback number, number to call, ring, reach, whatsapp, sms, signal, pager, voicemail, hotline, helpline, contact, ph, landline',
      de: 'telefon, telefonnummer, tel, handy, handynummer, mobil, mobilnummer, festnetz, rufnummer, anrufen, rückruf, telefonisch, erreichbar unter, ruf mich an',
      fr: 'téléphone, tél, portable, fixe, télécopie, appeler, appelez, joindre, joignable au, numéro de téléphone, mobile',
      es: 'teléfono, telf, tfno, móvil, celular, llamar, llame, llámame, llámeme, contacto',
      it: 'telefono, tel, cellulare, cell, chiamare, chiamami, recapito',
      pt: 'telefone, telemóvel, celular, ligar, ligue, contato, contacto',
      nl: 'telefoon, telefoonnummer, mobiel, bellen, bel',
      pl: 'telefon, tel, komórka, kom, zadzwoń',
      sv: 'telefon, tfn, mobil, mobilnummer, ring',
      da: 'telefon, tlf, mobil',
      fi: 'puhelin, puh, matkapuhelin, gsm',
      tr: 'telefon, tel, cep, gsm',
      ru: 'телефон, тел, моб',
      zh: '电话, 電話, 手机, 手機, 联系方式',
      ja: '電話, 携帯, でんわ, ご連絡先, 連絡先',
      ko: '전화, 휴대폰, 연락처',
    }),
    against: phrases({
      en: `${BUSINESS_NUMBER_WORDS}, account, acct, id, timestamp, epoch, usd, ssn, social security number, employer identification number, ein, tin, iban, routing, member, policy, passport, license, licence, zip, pmid, mrn, dea, imei, case, room, rooms`,
      de: 'konto, kontonummer, rechnung, rechnungsnummer, bestellung, kundennummer, plz, aktenzeichen, artikel',
      fr: 'facture, commande, compte, dossier, siret, siren',
      es: 'factura, pedido, cuenta, expediente',
    }),
  },
  create: ({ region }) => {
    const nanp = region.some(isNanpRegion);
    const others = region
      .filter((name) => name !== OF_DOCUMENT && !isNanpRegion(name))
      .map((name) => name.toUpperCase());
    const findLocal = region.includes(OF_DOCUMENT) ? localFinder(region) : undefined;
    const onlyZero = others.every(beginsWithZero);
    const find: Find = (text, at, end, emit) => {
      if (text.charCodeAt(at - 1) === PLUS) {
        // Country code 1 in the forms of its own plan is most of all; the rest is checked against its country's plan.
        if (text.charCodeAt(at) === 49 && findNanp(text, at, end, emit)) return;
        findInternational(text, at, at - 1, emit);
        return;
      }
      if (nanp && findNanp(text, at, end, emit)) return;
      if (hasDialPrefix(text, at, end)) findInternational(text, at, at, emit);
      else if (others.length > 0 && (!onlyZero || text.charCodeAt(at) === ZERO))
        findNational(text, at, () => others, emit);
    };
    return (text, at, end, emit, around) => {
      if (!isDigit(text.charCodeAt(at))) {
        findSpokenPhone(text, at, emit);
        return;
      }
      if (end - at > 17 || !mayBegin(text, at, end)) return;
      const named = new NamedNumber(text, at, end, around);
      const emitSurer = named.emitting(emit);
      find(text, at, end, emitSurer, around);
      if (findLocal !== undefined && named.mayBeLocal) findLocal(text, at, named, emitSurer, around);
      named.findOther(emit);
    };
  },
};

/**
 * True if the digits may be the first of a number: most of a text are not, and need no further look. Three of them may
 * be an area in brackets, or one before a word; international numbers may go on in the next line.
 */
function mayBegin(text: string, at: number, end: number): boolean {
  if (text.charCodeAt(at - 1) === PLUS) return true;
  const mayBeAlone = end - at === 3 || text.charCodeAt(at) === ZERO || text.charCodeAt(end + 1) === OPEN_SQUARE;
  return (mayBeAlone || mayGoOn(text, end - at, end)) && !isInsideNumber(text, at);
}

/**
 * True for `00` of most of the world and `011` of North America, alone or joined to the country code. Digits that begin
 * like that are mostly the middle of something else if a colon, or digits and a space, precede them.
 */
function hasDialPrefix(text: string, at: number, end: number): boolean {
  if (text.charCodeAt(at) !== ZERO) return false;
  const second = text.charCodeAt(at + 1);
  if (second !== ZERO && !(end - at === 3 && text.startsWith('11', at + 1))) return false;
  const before = text.charCodeAt(at - 1);
  if (text.charCodeAt(end) === COLON || before === COLON) return before === COLON && !isHex(text.charCodeAt(at - 2));
  return !(isBlank(before) && isDigit(text.charCodeAt(at - 2)));
}

/** Returns what reads numbers in the national forms of the regions that a document shows, beyond those of the policy. */
function localFinder(named: readonly string[]) {
  const shown = new WeakMap<Surroundings, readonly string[]>();
  const shownIn = (text: string, around: Surroundings): readonly string[] => {
    let regions = shown.get(around);
    if (regions === undefined)
      shown.set(around, (regions = regionsOf(text).filter((region) => !named.includes(region))));
    return regions;
  };
  return (text: string, at: number, { groups }: NamedNumber, emit: Emit, around: Surroundings): void => {
    if (OTHER_LABEL.test(text.slice(Math.max(0, at - LABEL_REACH), at))) return;
    findNational(text, at, () => shownIn(text, around), emit, groups);
  };
}

/** Characters before a number that are searched for its label. */
const LABEL_REACH = 32;
const abbreviation = String.raw`(?:^|\P{L})\p{Lu}{2,6}\.?[:#]? ?`;
const numberOf = String.raw`(?:[Nn]um(?:m?er|ber)|[Nn][úu]mero|[Nn]uméro|[Nn][ro]|[Nn][º°]|[Kk]ods?|[Cc]ode|szám|jel|I[Dd]|[Rr]ef)\.?(?:[:#]| is| ist| est| es| är| er) ?`;
const ordered = String.raw`(?:[Oo]rder|[Cc]laim|[Cc]ase|[Pp]olicy|[Pp]edido|[Ff]actura|siniestro|[Cc]ommande|[Ff]acture|[Oo]rdine|[Bb]estellung|[Aa]uftrag|[Rr]echnung|[Aa]rtikel)(?: \p{L}{1,8}\.?)? ?[:#]? ?`;
const unspaced = String.raw`(?:编号|編號|[单單]号|單號|流水号|(?:注文|受付|会員|契約|整理)番号|(?:주문|접수|계약|회원) ?번호)\p{L}?[:：]? ?`;
/** The label of another number directly before: an abbreviation, "Policennummer:", "Auftrag", "编号". */
const OTHER_LABEL = new Ending(new RegExp(`(?:${abbreviation}|${numberOf}|${ordered}|${unspaced})$`, 'u'));
