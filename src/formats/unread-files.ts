import { DocumentProblem } from './document-problem.js';

/** Signature of compound files, the format of old office programs. @see [MS-CFB] 2.2 */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Names of streams that identify the program, most reliable first. */
const KINDS: readonly (readonly [stream: string, advice: string])[] = [
  ['EncryptedPackage', ''],
  ['WordDocument', 'It is of an old Word. Save it as .docx'],
  ['PowerPoint Document', 'It is of an old PowerPoint. Save it as .pptx'],
  ['__properties_version1.0', 'It is a message of Outlook. Save it as .eml'],
  ['Workbook', 'It is of an old Excel. Save it as .xlsx'],
  ['Book', 'It is of an old Excel. Save it as .xlsx'],
];

/** Unsupported archive formats by signature. */
const ARCHIVES: readonly (readonly [name: string, signature: Buffer])[] = [
  ['7z', Buffer.from('377abcaf271c', 'hex')],
  ['RAR', Buffer.from('526172211a07', 'hex')],
  ['xz', Buffer.from('fd377a585a00', 'hex')],
  ['bzip2', Buffer.from('425a6839314159265359', 'hex')],
  ['Zstandard', Buffer.from('28b52ffd', 'hex')],
];

/**
 * Rejects unsupported archives, PostScript, binary files of old office programs, and encrypted packages, which are wrapped in such
 * files.
 * @throws DocumentProblem `encrypted`, `damaged` with advice
 */
export function refuseUnread(bytes: Uint8Array): void {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1').includes('%!PS')) {
    throw new DocumentProblem('damaged', 'The document is PostScript, a program that draws text. Send it as PDF.');
  }
  const archive = ARCHIVES.find(([, begin]) => Buffer.compare(bytes.subarray(0, begin.length), begin) === 0);
  if (archive !== undefined) {
    const message = `The document is an archive of ${archive[0]}, which Umbra does not unpack. Send its content, or a ZIP of it.`;
    throw new DocumentProblem('damaged', message);
  }
  if (Buffer.compare(bytes.subarray(0, SIGNATURE.length), SIGNATURE) !== 0) return;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = KINDS.find(([stream]) => file.includes(Buffer.from(`${stream}\0`, 'utf16le')));
  if (kind?.[1] === '') {
    throw new DocumentProblem('encrypted', 'The document has a password. Save it without one, and send it again.');
  }
  const advice = kind?.[1] ?? 'It is of an old office program. Save it as .docx, .xlsx or .pptx';
  throw new DocumentProblem(
    'damaged',
    `The document is in a binary format that Umbra does not read. ${advice}, and send the result.`,
  );
}
