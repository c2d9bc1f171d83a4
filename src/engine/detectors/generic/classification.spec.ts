import { bindKind } from '../../../../test/support/detector-defaults.js';
import { compileScan, detect } from '../../scan/detect.js';

/** Returns what the detectors of a kind find, with the classification. */
const classified = (kind: string, text: string, options: object = {}): string[] =>
  detect(text, compileScan(bindKind(kind, options), 0.5)).map(
    ({ start, end, classification }) => `${text.slice(start, end)}=${classification ?? ''}`,
  );

describe('the classification', () => {
  it.each([
    ['tracking-number', '1Z12345E0205271686', '1Z12345E0205271686=ups'],
    ['tracking-number', 'letter RB123456785GB', 'RB123456785GB=upu'],
    ['passport-number', 'French passport 12AB34567', '12AB34567=FR'],
    [
      'passport-number',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10=UTO',
    ],
    ['drivers-license-number', 'Texas DL 12345678', '12345678=TX'],
    ['drivers-license-number', 'driver license D123-456-78-901-0', 'D123-456-78-901-0=FL'],
    [
      'crypto-address',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed=ethereum',
    ],
    ['secret', 'postgres://app:s3cr3t@db.example.com', 's3cr3t=connection-string'],
    ['nrp', 'a Buddhist', 'Buddhist=religion'],
  ])('of %s in %j', (kind, text, expected) => {
    expect(classified(kind, text)).toContain(expected);
  });
});

describe('the options of tracking-number', () => {
  const text = 'UPS 1Z12345E0205271686 and FedEx 986578788855 and USPS RR123456785US';

  it('leave out carriers', () => {
    expect(classified('tracking-number', text)).toHaveLength(3);
    expect(classified('tracking-number', text, { ups: false, usps: false })).toEqual(['986578788855=fedex']);
    expect(classified('tracking-number', text, { fedex: false, usps: false })).toEqual(['1Z12345E0205271686=ups']);
    expect(classified('tracking-number', text, { ups: false, fedex: false })).toEqual(['RR123456785US=usps']);
  });

  it('take printed forms with blanks', () => {
    const printed = '1Z 123 45E 02 0527 1686 or 9865 7878 8855';
    expect(classified('tracking-number', printed)).toEqual([]);
    expect(classified('tracking-number', printed, { allowSpaces: true })).toEqual([
      '1Z 123 45E 02 0527 1686=ups',
      '9865 7878 8855=fedex',
    ]);
  });
});

describe('the option of ein', () => {
  it('leaves prefixes that were never assigned', () => {
    const text = 'EIN 12-3456789 and EIN 07-1234567';
    expect(classified('ein', text)).toHaveLength(2);
    expect(classified('ein', text, { onlyValidPrefixes: true })).toEqual(['12-3456789=']);
  });
});
