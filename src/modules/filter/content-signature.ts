/** What the first bytes say a body is. Text has no signature. */
export type Signature = 'PDF' | 'ZIP' | 'PNG' | 'JPEG' | 'GIF' | 'TIFF' | 'gzip' | 'OLE';

/** Readers look for a PDF header in the first 1,024 bytes (ISO 32000-1, annex H.3.4.1). */
const PDF_HEADER_WITHIN = 1024;

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
  if (isPdf(body)) return 'PDF';
  const head = body.toString('hex', 0, 8);
  return SIGNATURES.find(([, starts]) => starts.some((start) => head.startsWith(start)))?.[0];
}

/** Whether readers would take a body for a PDF that is said to be one: whatever stands before its header. */
export const hasPdfHeader = (body: Buffer): boolean => body.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-');

function isPdf(body: Buffer): boolean {
  const at = body.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-');
  // A letter about PDF files may well name the header; only white space or binary rubbish stands before a real one.
  return at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(body.toString('latin1', 0, at).replace(/[\x80-\xff]/g, '')));
}
