/** Length of every vehicle identification number since 1981. */
export const VIN_LENGTH = 17;

/** The value of each letter; I, O and Q are not used. @see 49 CFR 565.15, table III */
const VALUES: Readonly<Record<string, number>> = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8,
  J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9,
  S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
}; // prettier-ignore
/** The weight of each position; the ninth is the check digit itself. @see 49 CFR 565.15, table IV */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;

/** True for seventeen upper-case characters whose ninth is the check digit of the others, `X` standing for ten. */
export function isVin(vin: string): boolean {
  if (vin.length !== VIN_LENGTH) return false;
  let sum = 0;
  for (const [at, weight] of WEIGHTS.entries()) {
    const character = vin.charAt(at);
    const value = character >= '0' && character <= '9' ? Number(character) : VALUES[character];
    if (value === undefined) return false;
    sum += value * weight;
  }
  const check = sum % 11;
  return vin.charAt(8) === (check === 10 ? 'X' : String(check));
}
