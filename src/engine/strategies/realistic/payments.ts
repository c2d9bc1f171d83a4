import { mod97 } from '../../checks/mod97.js';
import type { Random } from '../random.js';
import { digitsOf, fillDigits } from './shape.js';

/**
 * Test numbers published by card brands and payment services; no account has them.
 * @see the test pages of Adyen, Braintree, PayPal and Stripe
 */
export const TEST_CARDS: readonly string[] = [
  '4111111111111111', '4242424242424242', '4012888888881881', '4000056655665556', '4444333322221111',
  '4917610000000000', '4166676667666746', '4646464646464644', '4400000000000008', '4988438843884305',
  '4222222222222', '5555555555554444', '5105105105105100', '5200828282828210', '2223003122003222',
  '5555341244441115', '5577000055770004', '2222410740360010', '5136333333333335', '5585558555855583',
  '2222400070000005', '5555444433331111', '378282246310005', '371449635398431', '378734493671000',
  '370000000000002', '6011111111111117', '6011000990139424', '6011601160116611', '6445644564456445',
  '30569309025904', '38520000023237', '36227206271667', '36006666333344', '3530111333300000',
  '3566002020360505', '3569990010095841', '6250946000000016', '6243030000000001',
]; // oxfmt-ignore

/** Returns a test number of the same length, and of the same brand if there is one. */
export function creditCard(token: string, random: Random): string | undefined {
  const digits = digitsOf(token);
  const others = TEST_CARDS.filter((card) => card.length === digits.length && card !== digits);
  const ofBrand = others.filter((card) => card.startsWith(digits.charAt(0)));
  const card = random.pick(ofBrand.length > 0 ? ofBrand : others);
  return card === '' ? undefined : fillDigits(token, card);
}

/** Returns another account at a nonexistent bank, whose code is all zeros or all `X`, with valid check digits. */
export function ibanCode(token: string, random: Random): string | undefined {
  const compact = token.replace(/[^0-9a-z]/gi, '').toUpperCase();
  const country = compact.slice(0, 2);
  const account = compact.slice(4).replace(/[0-9A-Z]/g, (character, at: number) => {
    if (/\d/.test(character)) return at < 4 ? '0' : String(random.below(10));
    return at < 4 ? 'X' : String.fromCharCode(65 + random.below(26));
  });
  const rest = mod97(`${account}${country}00`);
  if (Number.isNaN(rest)) return undefined;
  const made = country + String(98 - rest).padStart(2, '0') + account;
  let at = 0;
  const written = token.replace(/[0-9a-z]/gi, () => made.charAt(at++));
  return token === token.toLowerCase() ? written.toLowerCase() : written;
}

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7] as const;

/** Returns a routing number for travellers' cheques, which are no longer issued. @see ABA Key to Routing Numbers */
export function bankRoutingNumber(token: string, random: Random): string {
  const body = `80${random.digits(6)}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body.charAt(at)), 0);
  return fillDigits(token, `${body}${(10 - (sum % 10)) % 10}`);
}
