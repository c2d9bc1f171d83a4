const WEIGHTS = [7, 3, 1] as const;

/**
 * Returns the check digit of the machine-readable zone over `[start, end)`: letters count 10 to 35, `<` counts 0,
 * weights 7-3-1; -1 if it contains any other character. @see ICAO Doc 9303-3, 4.9
 */
export function mrzCheckDigit(text: string, start: number, end: number): number {
  let sum = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const value =
      code >= 48 && code <= 57 ? code - 48 : code >= 65 && code <= 90 ? code - 55 : code === 60 ? 0 : undefined;
    if (value === undefined) return -1;
    sum += value * (WEIGHTS[(at - start) % 3] ?? 0);
  }
  return sum % 10;
}

/** The length of the second line of a passport. */
export const PASSPORT_LINE = 44;

/**
 * True if the second line of a passport starts at `at`: the check digits after the number, the date of birth and the
 * date of expiry are correct. @see ICAO Doc 9303-4, 4.2.2.2
 */
export const isPassportLine = (text: string, at: number): boolean =>
  hasCheckDigit(text, at, at + 9) &&
  hasCheckDigit(text, at + 13, at + 19) &&
  hasCheckDigit(text, at + 21, at + 27) &&
  'MFX<'.includes(text.charAt(at + 20)) &&
  mrzCheckDigit(text, at + 28, at + PASSPORT_LINE) >= 0;

const hasCheckDigit = (text: string, start: number, end: number): boolean =>
  mrzCheckDigit(text, start, end) === text.charCodeAt(end) - 48;
