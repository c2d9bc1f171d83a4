import { isBankRoutingNumber } from './aba.js';
import { hasIbanStructure, ibanLength } from './iban.js';
import { isLuhn } from './luhn.js';
import { isIban, mod97 } from './mod97.js';
import { judgeVin } from './vin.js';

describe('isLuhn', () => {
  it.each(['4111111111111111', '378282246310005', '79927398713', '0'])('takes %s', (digits) => {
    expect(isLuhn(digits)).toBe(true);
  });

  it.each(['4111111111111112', '79927398710', '', '4111 1111', 'x'])('refuses "%s"', (digits) => {
    expect(isLuhn(digits)).toBe(false);
  });

  it('notices every single wrong digit', () => {
    const digits = '4111111111111111';
    for (let at = 0; at < digits.length; at++) {
      const wrong = digits.slice(0, at) + String((Number(digits[at]) + 1) % 10) + digits.slice(at + 1);
      expect(isLuhn(wrong)).toBe(false);
    }
  });
});

describe('mod97 and isIban', () => {
  it('reads letters as 10 to 35', () => {
    expect(mod97('A')).toBe(10);
    expect(mod97('Z9')).toBe(359 % 97);
    expect(mod97('')).toBe(0);
    expect(mod97('a')).toBeNaN();
  });

  it.each(['DE89370400440532013000', 'GB29NWBK60161331926819', 'NO9386011117947'])('takes %s', (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(hasIbanStructure(iban)).toBe(true);
  });

  it.each(['DE88370400440532013000', 'DE89', '89DE370400440532013000', 'de89370400440532013000'])(
    'refuses %s',
    (iban) => {
      expect(isIban(iban)).toBe(false);
    },
  );

  it('knows the lengths of the registry', () => {
    expect(['NO', 'BE', 'DE', 'FR', 'SV', 'MT', 'LC', 'RU', 'US'].map(ibanLength)).toEqual([
      ...[15, 16, 22, 27, 28, 31, 32, 33, undefined],
    ]);
    expect(hasIbanStructure('NL911234041716430')).toBe(false);
  });
});

describe('isBankRoutingNumber', () => {
  it.each(['021000021', '011401533', '122105155', '000000518', '800000019'])('takes %s', (digits) => {
    expect(isBankRoutingNumber(digits)).toBe(true);
  });

  it.each(['021000022', '000000000', '130000000', '02100002', '0210000210', '02100002x'])('refuses %s', (digits) => {
    expect(isBankRoutingNumber(digits)).toBe(false);
  });
});

describe('judgeVin', () => {
  it('tells right check digits from wrong ones, in any case', () => {
    expect(judgeVin('1M8GDM9AXKP042788', 0)).toBe('checked');
    expect(judgeVin('  1hgcm82633a004352', 2)).toBe('checked');
    expect(judgeVin('1M8GDM9A1KP042788', 0)).toBe('unchecked');
  });

  it('knows that I, O and Q are not used, nor anything but letters and digits', () => {
    for (const character of ['I', 'O', 'Q', 'i', '-', 'É', '']) {
      expect(judgeVin(`1M8GDM9AXKP04278${character}`, 0)).toBeUndefined();
    }
  });
});
