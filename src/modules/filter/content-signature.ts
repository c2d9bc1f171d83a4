import { looksLikePdf } from '../../pdf/pdf-header.js';

/** Types recognised by the first bytes of a body. Text has no signature. */
export type Signature = 'PDF' | 'ZIP' | 'PNG' | 'JPEG' | 'GIF' | 'TIFF' | 'gzip' | 'OLE';

const SIGNATURES: readonly (readonly [Signature, readonly string[]])[] = [
  ['ZIP', ['504b0304', '504b0506']], // also Word, Excel, OpenDocument: APPNOTE 4.3.7
  ['PNG', ['89504e470d0a1a0a']], // ISO/IEC 15948, 5.2
  ['JPEG', ['ffd8ff']], // ISO/IEC 10918-1, B.1.1.3
  ['GIF', ['474946383761', '474946383961']], // GIF89a, 17
  ['TIFF', ['49492a00', '4d4d002a']], // TIFF 6.0, section 2
  ['gzip', ['1f8b08']], // RFC 1952, 2.3.1
  ['OLE', ['d0cf11e0a1b11ae1']], // MS-CFB, 2.2: Word and Excel before 2007
];

export function signatureOf(body: Buffer): Signature | undefined {
  if (looksLikePdf(body)) return 'PDF';
  const head = body.toString('hex', 0, 8);
  return SIGNATURES.find(([, starts]) => starts.some((start) => head.startsWith(start)))?.[0];
}
