import { AppError } from './app-error.js';
import { decodeText, mediaTypeOf } from './text-body.js';

const kindOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.kind;
    throw error;
  }
  return 'accepted';
};

describe('decodeText', () => {
  it('reads UTF-8 when nothing is declared', () => {
    expect(decodeText(Buffer.from('naïve – 😀'), undefined)).toBe('naïve – 😀');
  });

  it.each([
    ['text/plain; charset=iso-8859-1', 'caf\xe9', 'café'],
    ['text/plain;CHARSET="windows-1252"', '\x80 5', '€ 5'],
    ['text/plain; format=flowed; charset=utf-16le', 'h\0i\0', 'hi'],
    ['text/plain; charset=shift_jis', '\x93\xfa', '日'],
  ])('reads %s', (contentType, bytes, text) => {
    expect(decodeText(Buffer.from(bytes, 'latin1'), contentType)).toBe(text);
  });

  it('keeps a byte order mark', () => {
    expect(decodeText(Buffer.from('\uFEFFa'), 'text/plain')).toBe('\uFEFFa');
  });

  it('refuses bytes that are not text in the charset', () => {
    expect(kindOf(() => decodeText(Buffer.from([0x61, 0xff, 0x62]), 'text/plain; charset=utf-8'))).toBe('invalid');
  });

  it('refuses a charset that nobody knows', () => {
    expect(kindOf(() => decodeText(Buffer.from('a'), 'text/plain; charset=klingon'))).toBe('unsupported-media-type');
  });
});

describe('mediaTypeOf', () => {
  it.each([
    ['text/plain; charset=utf-8', 'text/plain'],
    ['Application/JSON', 'application/json'],
    [undefined, ''],
  ])('reads %p', (header, type) => {
    expect(mediaTypeOf({ headers: { 'content-type': header } })).toBe(type);
  });
});
