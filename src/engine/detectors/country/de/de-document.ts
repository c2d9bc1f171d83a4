import { mrzCheckDigit } from '../../../checks/mrz.js';

/**
 * Serial numbers of cards and passports contain digits and these letters: no vowels, and none that looks like a digit.
 */
const SERIAL = /^[0-9CFGHJ-NPRTV-Z]{9}\d?$/;
const SERIAL_LENGTH = 9;

/** True for a serial number, with or without its check digit. @see PAuswV, annex; ICAO Doc 9303-3, 4.9 */
export const isSerial = (value: string): boolean =>
  SERIAL.test(value) && (value.length === SERIAL_LENGTH || hasCheckDigit(value));

const hasCheckDigit = (value: string): boolean =>
  mrzCheckDigit(value, 0, SERIAL_LENGTH) === value.charCodeAt(SERIAL_LENGTH) - 48;

/** True if a letter follows a digit, which distinguishes a serial number from most order and part numbers. */
export const isMixed = (value: string): boolean => /\d[A-Z]/.test(value);
