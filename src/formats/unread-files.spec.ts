import iconv from 'iconv-lite';
import { redacted } from '../../test/support/formats.js';
import { openDocument } from './registry.js';

it.each([
  ['7z', '377abcaf271c0004'],
  ['RAR', '526172211a070100'],
  ['RAR', '526172211a0700cf'],
  ['xz', 'fd377a585a000004'],
  ['bzip2', '425a68393141592653590000'],
  ['Zstandard', '28b52ffd2400'],
])('an archive of %s is refused with what to do, whatever it is called', (name, begin) => {
  const bytes = Buffer.concat([Buffer.from(begin, 'hex'), Buffer.from('Zelda Quartermain')]);
  for (const fileName of [undefined, 'a.txt', 'a.zip', 'a.csv']) {
    expect(() => openDocument(bytes, { fileName })).toThrow(
      `archive of ${name}, which Umbra does not unpack. Send its content`,
    );
  }
});

it.each(['%PDF-1.4\nZelda', '%PDF-1.4\na,b\n1,2'])('a PDF of ASCII alone is no text', (content) => {
  expect(() => openDocument(Buffer.from(content))).toThrow('not supported');
});

it.each(['a.eps', 'a.txt', undefined])(
  'PostScript is refused with what to do, whatever it is called: %s',
  (fileName) => {
    const content = Buffer.from('%!PS-Adobe-3.0\n(SSN 219\\05509\\0559999) show');
    expect(() => openDocument(content, { fileName })).toThrow('Send it as PDF');
  },
);

describe('text that is no UTF-8', () => {
  const LETTER = 'Sehr geehrte Frau Müller, große Grüße – 219-09-9999 ÄÖÜ\r\n';

  it.each([{ fileName: 'a.txt' }, { fileName: 'B.LOG' }, { mediaType: 'text/plain' }])(
    'is read and written in Windows-1252 if it is called text: %j',
    async (declared) => {
      const { bytes, format } = await redacted(iconv.encode(LETTER, 'windows-1252'), declared);
      expect(format).toBe('text');
      expect(iconv.decode(Buffer.from(bytes), 'windows-1252')).toBe(
        LETTER.replace('Müller', '{{{REDACTED-person}}}').replace('219-09-9999', '{{{REDACTED-ssn}}}'),
      );
    },
  );

  it.each([
    ['other scripts', iconv.encode('Господин Иванов, 219-09-9999', 'windows-1251')],
    ['characters of two bytes', iconv.encode('山田太郎さん 219-09-9999', 'shift_jis')],
    ['control characters', Buffer.from('Zelda\u0001\u00fc', 'latin1')],
  ])('is refused if it has %s', (_, bytes) => {
    expect(() => openDocument(bytes, { fileName: 'a.txt' })).toThrow('declare the charset');
  });

  it('is refused without a name', () => {
    expect(() => openDocument(iconv.encode(LETTER, 'windows-1252'))).toThrow('declare the charset');
  });
});
