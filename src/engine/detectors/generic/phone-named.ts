import { phrases } from '../../context/phrases.js';
import type { Surroundings } from '../../context/surroundings.js';
import { isDigit } from '../../characters/characters.js';
import type { Emit } from '../detector.js';
import { isSeparator, readGroups, type Groups } from './phone-by-plan.js';
import { endsHere, isInsideNumber } from './phone-nanp.js';

/** The confidence of a number right behind a label, in any country. */
const NAMED = 0.8;
/** Towns with telephone numbers of their own have short ones. */
const MIN_DIGITS = 5;
/** A postal code behind a number is looked for from here on. */
const MIN_BEFORE_TOWN = 7;
/** @see ITU-T E.164, 6 */
const MAX_DIGITS = 15;
const OPENING = 40;
const CLOSING = 41;
const ZERO = 48;

/** Labels of telephone numbers, and of nothing else. */
const LABELS = phrases({
  en: 'phone, telephone, tel, fax, cell, cellphone, mobile, whatsapp, landline, phone number, telephone number, mobile number, fax number, cell number, contact number, callback number, direct line, direct dial, ddi, switchboard, helpline, hotline, pager, bleep, voicemail',
  de: 'telefon, durchwahl, hotline, telefonnummer, telefax, handy, handynummer, mobil, mobilnummer, mobiltelefon, festnetz, rufnummer, fon',
  fr: 'téléphone, tél, ligne directe, standard téléphonique, télécopie, télécopieur, portable, tél portable, tél fixe, numéro de téléphone',
  es: 'teléfono, telf, tfno, tlf, móvil, celular, número de teléfono',
  it: 'telefono, cellulare, numero di telefono',
  pt: 'telefone, telemóvel, tlm, tlf, número de telefone',
  nl: 'telefoon, telefoonnummer, mobiel, gsm, doorkiesnummer',
  pl: 'numer telefonu, komórka, kom, nr tel',
  sv: 'tfn, mobilnummer, telefonnr',
  da: 'telefonnr, mobilnr',
  no: 'mobilnr, telefonnr, mob',
  fi: 'puhelin, puh, matkapuhelin, puhelinnumero',
  tr: 'cep, cep telefonu',
  cs: 'telefonní číslo',
  hu: 'telefonszám',
  ro: 'număr de telefon',
  el: 'τηλέφωνο, τηλ, κινητό',
  ru: 'телефон, тел, моб, номер телефона',
  ar: 'هاتف, الهاتف, رقم الهاتف, جوال, الجوال, موبايل',
  he: 'טלפון, נייד, טל',
  hi: 'फ़ोन, फोन, मोबाइल',
  th: 'โทรศัพท์, เบอร์โทร, โทร',
  vi: 'điện thoại, số điện thoại, đt, sđt',
  id: 'telepon, nomor telepon, hp',
  zh: '电话, 電話, 手机, 手機, 电话号码, 電話號碼, 手机号, 手機號碼, 联系方式, 传真, 傳真',
  ja: '電話番号, 携帯, 携帯電話, ファックス, でんわ',
  ko: '전화, 전화번호, 휴대폰, 휴대전화, 연락처, 팩스',
});
/** Words that announce a telephone number but also other things, so the number has to look like one by itself. */
const WEAK_LABELS = phrases({
  en: 'ph, call, call me on, call me at, call us on, call us at, called from, ring, ring me on, ring us on, dial, text, text me on, text me at, reach me on, reach me at, reach us on, reach us at, reached on, reached at, contact, contact me on, contact me at, contact us on, contact no, number is, no is, whatsapp me on',
  de: 'unter, rückruf an, rückruf bitte an, rückruf unter, rufen sie, ruf mich an, anrufen unter, erreichbar unter, kontakt, nummer, nummer ist',
  fr: 'au, appeler le, appelez le, appelez, joindre au, joignable au, contact, le',
  es: 'al, llamar al, llame al, llámame al, contacto',
  it: 'al, chiamare, chiamare il, chiamami al, recapito, contatto',
  pt: 'ligar, ligar para, ligue, ligue para, contato, contacto',
  nl: 'bel, bellen naar, bel naar, bereikbaar op, nummer',
  sv: 'ring, ring mig på, nummer',
  pl: 'zadzwoń, zadzwoń pod, pod numerem',
});
/** Words that people say before the number of a telephone, of any country and in one group of digits. */
const SAID_LABELS = phrases({
  en: "my number is, my number, my num is, my numbers, my number's, her number is, her number's, his number is, his number's, their number is, number's, call me on, call me at, ring me on, ring us on, text me on, text me at, reach me on, reach me at, call us on, call us at, whatsapp me on, call her on, call him on, call them on, mob",
  de: 'meine nummer ist, meine nummer, meine neue nummer ist, ruf mich an unter, ruf mich an, erreichbar unter, mein handy',
  fr: 'mon numéro est le, mon numéro est, mon numéro, mon portable, joignable au, appelle moi au, appelez moi au',
  es: 'mi número es, mi número, mi cel, mi celular es, llámame al, mi móvil es',
  it: 'il mio numero è, mio numero, mio numero è, chiamami al, mi richiama',
  pt: 'meu número é, meu número, meu zap é, meu zap, meu whats é, meu whatsapp é, me liga no, liga-me para o, ligue para o, liga para o, ligar para o',
  nl: 'mijn nummer is, mijn nummer, mn nr is, mijn nr is, bereikbaar op, bel me op',
  pl: 'mój numer to, mój numer, mój nr, mój nr to, zadzwoń pod, zadzwoń na, oddzwoń pod, oddzwoń na, dzwoń na, dzwonić pod, dzwonić na, pod numerem',
  cs: 'zavolej na, zavolejte na, volej na, volejte na, volat na, moje číslo je, na čísle',
  sk: 'zavolaj na, zavolajte na, volajte na, moje číslo je',
  hu: 'hívd vissza, hívjon vissza, hívd, hívjon, hívható, a számom, a száma',
  ro: 'sună-mă la, sunați-mă la, sunați la, sună la, numărul meu este, numărul meu',
  sv: 'ring, ring mig på, nås på, mitt nummer är',
  da: 'ring, ring til, ring til mig på, træffes på, mit nummer er',
  no: 'ring, ring til, ring meg på, treffes på, mitt nummer er, nummeret mitt er',
  fi: 'soita, soittakaa, soita numeroon, numeroon, numerosta, numeroni on',
  tr: 'numaram, numarası, beni ara, beni arayın',
  el: 'πάρε με στο, πάρτε με στο, καλέστε στο, τηλεφωνήστε στο, ο αριθμός μου είναι',
  ru: 'звони, звоните, позвони, позвоните, перезвони, перезвоните, мой номер, по номеру',
  uk: 'дзвони, дзвоніть, телефонуйте, мій номер, за номером',
});
/** Somebody between the verb and the number: "Call Eamon on 086 765 4321", "bel Fenna even op 06 12345678". */
const CALLS =
  /(?<!\p{L})(?:[Cc]all|[Rr]ing|[Pp]hone|[Tt]ext|[Rr]each|[Dd]ial|[Bb]el|[Aa]ppeler?|[Rr]appeler|[Ππ]άρ(?:ε|τε)|[Hh]ívd|[Zz]avolej(?:te)?|[Aa]ppelez|[Ll]lam(?:a|e|ar) a|[Ll]iga?r? para|[Zz]adzwoń do|[Rr]uf|[Cc]hiam[ai]) (?:[\p{L}\p{M}.'’-]{1,24} ){1,4}(?:on|at|op|au|al|no|pod|unter|na|στο) $/u;
const CALLS_REACH = 120;
/** The number of somebody: "die Nummer von Herrn Wöhrle (0171 …", "numero 040 …", not of an invoice or a customer. */
const NUMBER_OF =
  /(?:^|[.,;:!?(–]\s|\n|(?<!\p{L})(?:[Dd]ie|[Ss]eine|[Ii]hre|[Mm]eine|[Dd]eine|[Tt]he|[Hh]is|[Hh]er|[Yy]our|[Ii]l|[Ss]uo|[Oo]|[Ss]eu|[Ee]l|[Ss]u|[Ll]e|[Ss]on|[Jj]ego|[Jj]ej) )(?:[Nn]ummer|[Nn]umber|[Nn]umero|[Nn]úmero|[Nn]uméro|[Nn]umer)(?::| (?:von|of|for|di|do|da|de|d[ue]l|van|för|til)(?: [\p{L}\p{M}.'’-]{1,24}){1,3}:?)? $/u;
const NUMBER_OF_REACH = 120;
/** Most numbers that nobody says are behind a sign. */
const BEHIND_WORD = /[\p{L}:?]\s$/u;
/** One letter in a signature: "| m: 087 555 0133". */
const SIGNATURE_LABEL = /(?:^|[\n|•·,;(] ?)[TMPFCDOWH](?::|\.)? ?$/iu;
const MAX_SIGNATURE_LABEL = 6;
/** The number before this one, which shares its label: "Tel. 915 550 123 / 655 501 234". */
const FIRST_OF_TWO = /(?<![\d+(])(?<first>[+(]?\d[\d ().-]{5,18}\d)(?: ?[/,;|] ?| (?:[oye]|or|oder|ou|und|and|et) )$/;
const MAX_FIRST_OF_TWO = 28;
/** The trunk prefix in brackets with the area code: "(01865) 496 0123". */
const AREA_CODE_IN_BRACKETS = /^0\d{2,4}\) \d{3,4}(?:[ -]\d{3,4}|\d\d)$/;
/** The trunk prefix of most countries, and then two to four groups of digits, or the pairs of France. */
const TRUNK = /^0[1-9](?:\d{1,4}(?:[ -]\d{2,7}){1,3}|(?:[ .]\d\d){4})$/;
const MIN_TRUNK_DIGITS = 9;
const MAX_TRUNK_DIGITS = 12;
/** Fewer digits are any number of a document, or a postal code. */
const MIN_LOCAL = 9;
/** The minimum number of digits of a number that somebody says: a number in a queue has fewer. */
const MIN_SAID = 8;
/** The confidence of a number with a trunk prefix behind a weak label. */
const LIKELY = 0.7;
/** The confidence of a number that somebody says to be theirs: less than that of a number with check digits. */
const STATED = 0.65;
/** The number of characters that are compared with `DATE`. */
const MAX_DATE = 11;
const DATE = /^(?:(?:19|20)\d\d([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2(?:19|20)?\d\d)(?!\d|[-./]\d)/;
/** A postal code of Brazil: its label, `CEP`, is the Turkish word for a mobile phone. */
const CEP = /^\d{5}-\d{3}(?![\d-])/;
/** A social security number of the United States. */
const SSN = /^\d{3}([- ])\d\d\1\d{4}(?!\d)/;
/** The text behind a number in an address: a postal code and a town. */
const POSTAL_CODE = /^\s?\d{4,5} \p{Lu}/u;

/**
 * A number right behind a label for telephone numbers: people write the numbers of their own country without its code, and
 * the label is evidence enough, whatever regions the policy names.
 */
export class NamedNumber {
  private named: boolean | undefined;
  private read: Groups | undefined;
  private isFound = false;

  /**
   * @param at the first digit
   * @param end of the first run of digits
   */
  constructor(
    private readonly text: string,
    private readonly at: number,
    private readonly end: number,
    private readonly around: Surroundings,
  ) {}

  /** Returns an emitter for numbers that fit a numbering plan, which are surer behind a label. */
  emitting(emit: Emit): Emit {
    return (start, end, confidence, classification, most) => {
      this.isFound = true;
      const isSurer = confidence < NAMED && (this.isNamed || this.isSigned);
      emit(start, end, isSurer ? NAMED : confidence, classification, most);
    };
  }

  /** True if no plan of the policy has found it, and it may be a whole number of another country. */
  get mayBeLocal(): boolean {
    return this.isOpen && this.groups.ends.some(({ digits }) => digits >= MIN_LOCAL && digits <= MAX_TRUNK_DIGITS);
  }

  /** Emits the number if it fits no plan. */
  findOther(emit: Emit): void {
    const { text, at } = this;
    if (!this.isOpen) return;
    if (!this.isNamed) {
      if (!this.findSaid(emit)) this.findTrunk(emit);
      return;
    }
    if (DATE.test(text.slice(at, at + MAX_DATE)) || CEP.test(text.slice(at, at + MAX_DATE))) return;
    const { ends } = this.groups;
    const town = ends.find(
      (each) => each.digits >= MIN_BEFORE_TOWN && POSTAL_CODE.test(text.slice(each.at, each.at + 8)),
    );
    const most = town?.digits ?? MAX_DIGITS;
    const last = this.lastOf(ends, most);
    if (last !== undefined && last.digits >= MIN_DIGITS) emit(this.startOf(last.at), last.at, NAMED);
  }

  /** Emits the number that somebody says to be a telephone's. */
  private findSaid(emit: Emit): boolean {
    const { text, at, around } = this;
    if (!BEHIND_WORD.test(text.slice(Math.max(0, this.start - 2), this.start))) return false;
    const last = this.groups.ends.at(-1);
    if (last === undefined || last.digits < MIN_SAID || last.digits > MAX_TRUNK_DIGITS) return false;
    if (!endsHere(text, last.at)) return false;
    const shown = text.slice(at, at + MAX_DATE + 1);
    if (DATE.test(shown) || SSN.test(shown)) return false;
    const isCalled = (): boolean =>
      text.charCodeAt(at) === ZERO && CALLS.test(text.slice(Math.max(0, this.start - CALLS_REACH), this.start));
    if (!around.isNamed(this.start, SAID_LABELS) && !isCalled()) return false;
    emit(this.startOf(last.at), last.at, STATED);
    return true;
  }

  /** Emits a number with a trunk prefix that a weak label, a signature or brackets around the area code announce. */
  private findTrunk(emit: Emit): void {
    const { text, at, around } = this;
    if (text.charCodeAt(at) !== ZERO) return;
    const last = this.lastOf(this.groups.ends, MAX_TRUNK_DIGITS);
    if (last === undefined || last.digits < MIN_TRUNK_DIGITS) return;
    const number = text.slice(at, last.at);
    if (AREA_CODE_IN_BRACKETS.test(number) && last === this.groups.ends.at(-1)) emit(this.start, last.at, NAMED);
    else if (!TRUNK.test(number)) return;
    else if (this.isSigned) emit(this.start, last.at, NAMED);
    else if (around.isNamed(this.start, WEAK_LABELS) || this.isOfSomebody || this.isAlone(last.at))
      emit(this.startOf(last.at), last.at, LIKELY);
  }

  /** Returns the last place where a number of at most that many digits could end. */
  private lastOf(ends: Groups['ends'], most: number): Groups['ends'][number] | undefined {
    return ends.filter(({ at, digits }) => digits <= most && endsHere(this.text, at)).at(-1);
  }

  /** True if it was not found, has enough digits and is no part of another number. */
  private get isOpen(): boolean {
    const { text, at, end } = this;
    if (this.isFound || !mayGoOn(text, end - at, end)) return false;
    return !isInsideNumber(text, at) && this.groups.digits.length >= MIN_DIGITS;
  }

  /** The groups of digits from the first one on. */
  get groups(): Groups {
    return (this.read ??= readGroups(this.text, this.at));
  }

  private get start(): number {
    return this.text.charCodeAt(this.at - 1) === OPENING ? this.at - 1 : this.at;
  }

  /** The start without a bracket that holds the whole number. */
  private startOf(end: number): number {
    return this.text.charCodeAt(end) === CLOSING ? this.at : this.start;
  }

  private get isSigned(): boolean {
    return SIGNATURE_LABEL.test(this.text.slice(Math.max(0, this.start - MAX_SIGNATURE_LABEL), this.start));
  }

  /** True in brackets of its own behind a word, as people add it: "Tochter informiert (05151 555 0142)". */
  private isAlone(end: number): boolean {
    return (
      this.start < this.at &&
      this.text.charCodeAt(end) === CLOSING &&
      /\p{Ll} \($/u.test(this.text.slice(this.start - 2, this.at))
    );
  }

  private get isOfSomebody(): boolean {
    return NUMBER_OF.test(this.text.slice(Math.max(0, this.start - NUMBER_OF_REACH), this.start));
  }

  private get isNamed(): boolean {
    return (this.named ??= this.around.isNamed(this.start, LABELS) || this.isSecondNamed);
  }

  private get isSecondNamed(): boolean {
    if (this.groups.digits.length < MIN_LOCAL) return false;
    const from = Math.max(0, this.start - MAX_FIRST_OF_TWO);
    const first = FIRST_OF_TWO.exec(this.text.slice(from, this.start));
    return first !== null && this.around.isNamed(from + first.index, LABELS);
  }
}

/** True if the digits are many, or more may follow: most numbers of a text are neither. */
export const mayGoOn = (text: string, digits: number, end: number): boolean =>
  digits >= MIN_DIGITS ||
  (isSeparator(text.charCodeAt(end)) && (isDigit(text.charCodeAt(end + 1)) || isSeparator(text.charCodeAt(end + 1))));
