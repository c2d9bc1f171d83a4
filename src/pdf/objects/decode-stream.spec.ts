import { deflateSync } from 'node:zlib';
import { PDFContext } from '@cantoo/pdf-lib';
import { decodeStream } from './decode-stream.js';

const context = PDFContext.create();
const decoded = (
  contents: Uint8Array,
  entries: Parameters<typeof context.stream>[1],
  most = 1000,
): string | undefined => {
  const bytes = decodeStream(context.stream(contents, entries), most);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('latin1');
};

describe('filters of instructions', () => {
  it.each([
    // The example of ISO 32000-2, 7.4.4.2.
    ['LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'), '-----A---B'],
    ['ASCIIHexDecode', Buffer.from('61 62\n6>'), 'ab`'],
    ['ASCII85Decode', Buffer.from('87cURD]j7BEbo80~>'), 'Hello world!'],
    ['RunLengthDecode', Buffer.from([1, 97, 98, 254, 99, 128, 7]), 'abccc'],
    ['FlateDecode', deflateSync(Buffer.from('q Q')), 'q Q'],
    ['JPXDecode', Buffer.from('x'), undefined],
  ])('%s', (filter, contents, text) => {
    expect(decoded(contents, { Filter: filter })).toBe(text);
  });

  it('one after the other, with a predictor', () => {
    const rows = [0, 97, 98, 99, 2, 1, 1, 1, 1, 104, 1, 1];
    const contents = Buffer.from(`${deflateSync(Uint8Array.from(rows)).toString('hex')}>`);
    const entries = { Filter: ['ASCIIHexDecode', 'FlateDecode'], DecodeParms: [null, { Predictor: 12, Columns: 3 }] };
    expect(decoded(contents, entries)).toBe('abcbcdhij');
  });

  it.each([
    ['FlateDecode', deflateSync(Buffer.alloc(100_000))],
    ['RunLengthDecode', Buffer.alloc(100, 129)],
    ['LZWDecode', Buffer.alloc(2000)],
  ])('give no more than they may: %s', (filter, contents) => {
    expect(() => decoded(contents, { Filter: filter })).toThrow(expect.objectContaining({ code: 'too-complex' }));
  });
});
