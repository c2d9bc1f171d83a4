import { signatureOf } from './content-signature.js';

describe('signatureOf', () => {
  it.each([
    ['PDF', '%PDF-1.7\n'],
    ['PDF', '\n\r\n  %PDF-1.4'],
    ['PDF', '\xef\xbb\xbf%PDF-1.4'],
    ['ZIP', 'PK\x03\x04rest'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['GIF', 'GIF89a'],
    ['gzip', '\x1f\x8b\x08\x00'],
    ['OLE', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ])('recognises %s', (signature, start) => {
    expect(signatureOf(Buffer.from(start, 'latin1'))).toBe(signature);
  });

  it.each(['', 'Dear Ann', 'A file starts with %PDF-1.7, says the standard.', 'PK', 'GIF is a format', 'MZ'])(
    'takes %p for text',
    (text) => {
      expect(signatureOf(Buffer.from(text))).toBeUndefined();
    },
  );

  it('does not look for a PDF header beyond the first 1,024 bytes', () => {
    expect(signatureOf(Buffer.from(`${' '.repeat(1024)}%PDF-1.7`))).toBeUndefined();
  });
});
