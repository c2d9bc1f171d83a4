import { Ending } from '../../characters/ending.js';
import { isAnyLetter } from '../../characters/letters.js';
import { isDigit } from '../../characters/characters.js';
import type { Detector } from '../detector.js';

const LABELLED = 0.8;
const MAX_DISTANCE = 64;
/** The number of code units before and after a value in which a card is looked for. */
const CARD_BEFORE = 160;
const CARD_BEHIND = 60;

/** A card, or the number of one. */
const CARD =
  /(?<!\p{L})(?:(?:credit|debit|bank|giro|kredit|credito)?(?:cards?|karte|kaart|kort)|visa|mastercard|amex|maestro|cartes?|tarjetas?|cart[aã]o?|karta|karty|kartu|карт[аы])(?!\p{L})|\d{4}[ -]?\d{4}[ -]?\d{4}/iu;

/** A sign between a label and its value, or a verb after a few words. */
const LABEL_SEPARATOR =
  '(?: \\p{L}{1,14}){0,4}(?:["\'\\])]{0,2}\\s?[:=]\\s?["\']?| (?:is|ist|lautet|es|est|è|é|jest|är|er|are|sind|son|sont|sono|são|zijn)[: ] ?)';
const CODE_NAMES = String.raw`(?:cvv2?|cvc2?|cv2|cvn)(?:[_ -]?(?:code|number|nummer|no\.?))?|kartenprüfnummer|cryptogramme(?: visuel)?|(?:3|three|4|four) (?:digits?|numbers?) (?:on|at) the (?:back|front)`;
/** Labels that need a card beside them. */
const CODE_NAMES_BY_CARD = String.raw`(?:card[_ -]?)?(?:sec(?:urity)?|verification)[_ -]?(?:code|number)|csc|cid|prüf(?:ziffer|nummer)|sicherheitscode|code de sécurité|código de seguridad|codice di sicurezza|código de segurança|beveiligingscode|kod bezpieczeństwa`;
const CODE = new Ending(new RegExp(`(?<!\\p{L})(?:${CODE_NAMES})(?:${LABEL_SEPARATOR}| {1,2})$`, 'iu'));
const CODE_BY_CARD = new Ending(
  new RegExp(`(?<!\\p{L})(?:${CODE_NAMES_BY_CARD})(?: \\([^)\\n]{1,24}\\))?(?:${LABEL_SEPARATOR}| {1,2})$`, 'iu'),
);
/** The words of a code, a blank, and a year or a count: too little for four digits. */
const BARE = new RegExp(`(?:${CODE_NAMES}) {1,2}$`, 'iu');

/**
 * Security code of a payment card: three or four digits directly after a name for it, which must stand near a card if
 * it may name something else.
 * Known false positive: a count of three digits after "CVC".
 * @see PCI DSS 4.0, 3.3.1.2; ISO/IEC 7813:2006
 */
export const cardSecurityCode: Detector = {
  id: 'card-security-code',
  kind: 'card-security-code',
  about: {
    name: 'Security code of a payment card',
    example: 'CVV: 737',
    standard: 'PCI DSS 4.0, 3.3.1.2 (card verification code)',
    validation: 'Three or four digits directly after a name for it',
  },
  triggers: ['digits'],
  digitRuns: [[3, 4]],
  create: () => (text, at, end, emit) => {
    if (!standsAlone(text, at, end)) return;
    const before = text.slice(Math.max(0, at - MAX_DISTANCE), at);
    const isNamed = CODE.test(before) && (end - at === 3 || !BARE.test(before) || isByCard(text, at, end));
    if (isNamed || (CODE_BY_CARD.test(before) && isByCard(text, at, end))) emit(at, end, LABELLED);
  },
};

const EXPIRY =
  /(?<!\p{L})(?:exp|expiry|expires?|expiration|(?:valid|good) (?:thru|through|until|to)|gültig bis|ablaufdatum|verfallsdatum|expire(?: fin| le)?|date d['’]expiration|caducidad|vencimiento|caduca|vence|scadenza|scade|validade|verloopdatum|geldig tot|ważna do)(?!\p{L})[^\d\n]{1,16}$/iu;
const MONTH_AND_YEAR = /(?:0?[1-9]|1[0-2]) ?[/-] ?(?:20[1-4]\d|[1-4]\d)(?![\d\p{L}]|[/.-]\d)/uy;

/**
 * Expiry of a payment card: a month and a year after a name for it, near a card.
 * Known false positive: the expiry of something else in a sentence about cards.
 * @see ISO/IEC 7813:2006, expiration date
 */
export const cardExpiry: Detector = {
  id: 'card-expiry',
  kind: 'card-expiry',
  about: {
    name: 'Expiry of a payment card',
    example: 'card, exp 09/27',
    standard: 'ISO/IEC 7813:2006 (expiration date); PCI DSS 4.0, 3.1 (cardholder data)',
    validation: 'A month and a year after a name for the expiry, near a card number',
  },
  triggers: ['digits'],
  digitRuns: [[1, 2]],
  create: () => (text, at, _, emit) => {
    if (!standsAlone(text, at, at)) return;
    MONTH_AND_YEAR.lastIndex = at;
    if (!MONTH_AND_YEAR.test(text) || !EXPIRY.test(text.slice(Math.max(0, at - MAX_DISTANCE), at))) return;
    const end = MONTH_AND_YEAR.lastIndex;
    if (isByCard(text, at, end)) emit(at, end, LABELLED);
  },
};

/** Codes that open a session once, and codes of doors. */
const ONE_TIME = String.raw`otp|one[- ]time (?:code|pin|password|passcode)|(?:verification|confirmation|login|sign-in|sms|2fa|mfa|door|gate|entry|alarm|lockbox|unlock|access) code|(?:bestätigungs|verifizierungs|zugangs|tür|einmal)code|code (?:de vérification|de confirmation|d['’]accès|pin)|código (?:de verificación|de verificação|de acceso|de acesso)|codice di (?:verifica|accesso)|(?:verificatie|toegangs)code|kod (?:weryfikacyjny|dostępu)|код (?:подтверждения|доступа)|doğrulama kodu`;
/** A registered nurse's PIN in the United Kingdom is a number of the profession, and a pin of a chip is counted. */
const PIN = new Ending(
  new RegExp(
    `(?<!\\p{L})(?<!nmc |gpio )(?:pin|personal identification number|geheimzahl|${ONE_TIME})(?:[_ -]?(?:code|number|nummer|no\\.?))?${LABEL_SEPARATOR}$`,
    'iu',
  ),
);
/** In capitals and without a sign, before four digits: "PIN 4821". */
const BARE_PIN = /(?<![\p{L}\d_-])(?<!(?:NMC|GPIO) )PIN $/u;
const CONTACT_AFTER = /^ (?:of|on|is connected|to|auf|des|am)(?!\p{L})/u;
/** India calls its postal codes so. */
const POSTAL_PIN = /pin[_ -]?(?:code|no\.?|number)?["'\s:=]+$/iu;

/**
 * Personal identification number: four to eight digits after `PIN` and a sign or a verb.
 * Known false positive: the number of a contact of a chip after "pin:".
 * @see ISO 9564-1:2017, 8.1 (four to twelve digits)
 */
export const pin: Detector = {
  id: 'pin',
  kind: 'pin',
  about: {
    name: 'Personal identification number',
    example: 'PIN: 4821',
    standard: 'ISO 9564-1:2017, 8.1',
    validation: 'Four to eight digits after a name for it and a sign or a verb',
  },
  triggers: ['digits'],
  digitRuns: [[4, 8]],
  create: () => (text, at, end, emit) => {
    if (!standsAlone(text, at, end)) return;
    const before = text.slice(Math.max(0, at - MAX_DISTANCE), at);
    const isBare =
      end - at === 4 &&
      BARE_PIN.test(before) &&
      !isYear(text, at, end) &&
      !CONTACT_AFTER.test(text.slice(end, end + 16));
    if (!(isBare || PIN.test(before)) || (end - at === 6 && POSTAL_PIN.test(before))) return;
    emit(at, end, LABELLED);
  },
};

const isYear = (text: string, at: number, end: number): boolean => /^(?:19|20)\d\d$/.test(text.slice(at, end));

/** True if neither letters nor more digits belong to the digits `[at, end)`. */
function standsAlone(text: string, at: number, end: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (isAnyLetter(before) || '-/.,+_$€£'.includes(text.charAt(at - 1) || 'x')) return false;
  if (end === at) return true;
  const next = text.charCodeAt(end);
  if (isAnyLetter(next) || /^(?: ?[%€$£]|[°_])/.test(text.slice(end, end + 2))) return false;
  return !('-/.,:'.includes(text.charAt(end) || 'x') && isDigit(text.charCodeAt(end + 1)));
}

const isByCard = (text: string, at: number, end: number): boolean =>
  CARD.test(text.slice(Math.max(0, at - CARD_BEFORE), at)) || CARD.test(text.slice(end, end + CARD_BEHIND));
