import { isCountryCode } from '../../checks/iso-3166.js';
import { isFedExExpress, isGs1, isS10, isUps } from '../../checks/tracking-numbers.js';
import { phrases } from '../../context/phrases.js';
import { readLabelled } from './labelled-number.js';
import {
  continuesAfter,
  continuesBefore,
  isBlank,
  isDashOrDot,
  isDigit,
  isLetter,
  isWordAfter,
  isWordBefore,
} from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import type { TrackingNumberOptions } from '../options.js';

/** A distinctive prefix and a check digit. */
const CHECKED = 0.95;
const LABELLED = 0.95;
/** A bare number with a check digit, which one number in ten passes by chance. */
const BARE = 0.5;
/** Only the length matches. */
const SHAPE = 0.3;
const MAX_LENGTH = 34;
const UPS_LENGTH = 18;
/** Fewest digits of a carrier's numbers. */
const MIN_LENGTH = 8;

/** The possible meaning of a number of digits. */
interface Shape {
  readonly carrier: 'ups' | 'fedex' | 'usps';
  readonly confidence: number;
}

/**
 * Tracking number of UPS (`1Z…`, T and ten digits, 9 or 26 digits), FedEx (12, 15, 20 or 22 digits), USPS (20 to 34
 * digits) and of the postal unions (`RR123456785US`). Without a correct check digit, only next to a word for it. The
 * classification is the carrier. Printed forms with spaces are found if the policy allows them. Numbers of other
 * carriers, with letters and digits, only directly after a label for them.
 * Known false positive: one in ten other numbers of 12, 15 or 20 digits without a word that explains them.
 * @see UPU S10-12; USPS Publication 199; GS1 General Specifications, 7.9; UPS Guide to Labeling; FedEx Ship Manager
 *   guide
 */
export const trackingNumber: Detector<TrackingNumberOptions> = {
  id: 'tracking-number',
  kind: 'tracking-number',
  about: {
    name: 'Tracking number of a parcel',
    example: '1Z12345E0205271686',
    standard: 'UPU S10-12; USPS Publication 199; documents of UPS and FedEx',
    validation: 'Check digit of the carrier; bare numbers only near a context word',
  },
  triggers: ['digits'],
  // Without separators, in groups, after letters, and before them as in `1Z`.
  digitRuns: [[1, MAX_LENGTH]],
  context: {
    sure: CHECKED,
    raised: LABELLED,
    raise: phrases({
      en:
        'tracking, track, tracked, shipment, shipped, shipping, parcel, package, packages, ups, fedex, fed ex, usps, delivery, ' +
        'delivered, consignment, waybill, awb, carrier, courier, certified mail, priority mail, in transit, tracking number, mailed',
      de: 'sendungsnummer, sendung, paket, paketnummer, sendungsverfolgung, einschreiben',
      fr: 'suivi, colis, numéro de suivi, recommandé',
      es: 'seguimiento, envío, paquete, guía',
      it: 'spedizione, pacco, tracciamento, raccomandata',
      pt: 'rastreamento, rastreio, encomenda',
      nl: 'zending, pakket',
    }),
    against: phrases({
      en: 'card, visa, mastercard, account, acct, iban, phone, tel, ssn, imei, isbn, timestamp, time, invoice, order, upc, ean, gtin, sscc, serial, ticket, id, case, routing, aba, key, hash, amount, npi',
    }),
  },
  create: (options) => (text, at, end, emit, around) => {
    const found = readCarrier(text, at, end, options);
    if (found === undefined || found[2] <= SHAPE) {
      const labelled = around.isNamed(at, NO_NUMBER)
        ? undefined
        : readLabelled('tracking-number', text, at, end, around);
      if (labelled !== undefined && labelled.end - labelled.start >= MIN_LENGTH) {
        emit(labelled.start, labelled.end, labelled.sure, found?.[3]);
        return;
      }
    }
    if (found !== undefined) emit(...found);
  },
};

/** Words for other numbers that occur near words for parcels. */
const NO_NUMBER = phrases({ en: 'order number, order no, invoice number' });

/** Reads a number that one of the carriers may have assigned. */
function readCarrier(
  text: string,
  at: number,
  end: number,
  options: TrackingNumberOptions,
): Parameters<Emit> | undefined {
  let found: Parameters<Emit> | undefined;
  const take: Emit = (...span) => {
    found = span;
  };
  if (options.ups && end - at === 1 && (text.charCodeAt(end) & ~32) === 90)
    findUps(text, at, options.allowSpaces, take);
  else if (isLetter(text.charCodeAt(at - 1))) findWithLetters(text, at, end, options, take);
  else findDigits(text, at, end, options, take);
  return found;
}

function findDigits(text: string, at: number, end: number, options: TrackingNumberOptions, emit: Emit): void {
  const stop = options.allowSpaces ? groupsEnd(text, end) : end;
  if (stop - at < 9 || continuesBefore(text, at, isDashOrDot) || continuesAfter(text, stop, isDashOrDot)) return;
  const before = text.charAt(at - 1);
  if (at > 0 && '+$€£#@'.includes(before) && before !== '#') return;
  const digits = stop === end ? text.slice(at, end) : text.slice(at, stop).replaceAll(/\D/g, '');
  const shape = shapeOf(digits, options);
  if (shape !== undefined) emit(at, stop, shape.confidence, shape.carrier);
}

/** Returns the end of the groups of digits with single spaces between, up to the longest number. */
function groupsEnd(text: string, end: number): number {
  let stop = end;
  while (stop - end < MAX_LENGTH && isBlank(text.charCodeAt(stop)) && isDigit(text.charCodeAt(stop + 1))) {
    stop++;
    while (isDigit(text.charCodeAt(stop)) && stop - end < MAX_LENGTH * 2) stop++;
  }
  return stop;
}

function findUps(text: string, at: number, allowSpaces: boolean, emit: Emit): void {
  if (isWordBefore(text, at)) return;
  let number = '';
  let next = at;
  while (number.length < UPS_LENGTH) {
    const code = text.charCodeAt(next);
    if (isDigit(code) || isLetter(code)) number += text.charAt(next);
    else if (!allowSpaces || !isBlank(code) || isBlank(text.charCodeAt(next + 1))) return;
    next++;
  }
  if (isWordAfter(text, next) || !/^1Z[A-Z\d]{6}\d{10}$/i.test(number)) return;
  emit(at, next, isUps(number.toUpperCase()) ? CHECKED : SHAPE, 'ups');
}

/** Emits `T1234567890` of UPS, and `RR123456785US`. */
function findWithLetters(text: string, at: number, end: number, options: TrackingNumberOptions, emit: Emit): void {
  if (options.ups && end - at === 10 && text.charAt(at - 1) === 'T') {
    if (!isWordBefore(text, at - 1) && !isWordAfter(text, end)) emit(at - 1, end, SHAPE, 'ups');
    return;
  }
  if (options.usps && end - at === 9) findPostal(text, at, emit);
}

function findPostal(text: string, at: number, emit: Emit): void {
  const start = at - 2;
  const stop = at + 11;
  if (start < 0 || isWordBefore(text, start) || isWordAfter(text, stop)) return;
  const number = text.slice(start, stop);
  if (!/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) || !isCountryCode(number.slice(11))) return;
  emit(start, stop, isS10(text, at) ? CHECKED : SHAPE, number.endsWith('US') ? 'usps' : 'upu');
}

function shapeOf(digits: string, options: TrackingNumberOptions): Shape | undefined {
  if (digits.length > MAX_LENGTH || /^(\d)\1*$/.test(digits)) return undefined;
  return (
    (options.usps ? uspsShape(digits) : undefined) ??
    (options.fedex ? fedexShape(digits) : undefined) ??
    (options.ups ? upsShape(digits) : undefined)
  );
}

/**
 * Numbers with service codes 91 to 95 have 22 digits; 420 and a ZIP code may precede them. @see USPS Publication 199
 */
function uspsShape(digits: string): Shape | undefined {
  const carrier = 'usps';
  const item = digits.startsWith('420') ? withoutZip(digits) : digits;
  if ((item.length === 22 || item.length === 26) && /^9[1-5]/.test(item))
    return { carrier, confidence: isGs1(item) ? CHECKED : SHAPE };
  if (item.length !== 20 || !/^(?:7\d|23|03|14|91)/.test(item)) return undefined;
  return { carrier, confidence: isGs1(item) ? BARE : SHAPE };
}

/** Removes `420` and the five or nine digits of the ZIP code before the number. */
function withoutZip(digits: string): string {
  const rest = digits.length - 3;
  if (rest - 5 === 20 || rest - 5 === 22 || rest - 5 === 18) return digits.slice(8);
  return rest - 9 === 22 || rest - 9 === 20 ? digits.slice(12) : digits;
}

function fedexShape(digits: string): Shape | undefined {
  const carrier = 'fedex';
  switch (digits.length) {
    case 12:
      return { carrier, confidence: isFedExExpress(digits) && !digits.startsWith('0') ? BARE : SHAPE };
    case 15:
    case 20:
      return { carrier, confidence: isGs1(digits) ? BARE : SHAPE };
    case 22:
      if (digits.startsWith('96')) return { carrier, confidence: isGs1(digits.slice(-15)) ? CHECKED : SHAPE };
      return { carrier, confidence: SHAPE };
    default:
      return undefined;
  }
}

const upsShape = (digits: string): Shape | undefined =>
  digits.length === 9 || digits.length === 26 ? { carrier: 'ups', confidence: SHAPE } : undefined;
