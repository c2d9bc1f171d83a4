import fc from 'fast-check';
import iconv from 'iconv-lite';
import { anyPrintable } from '../../../test/support/any-character.js';
import { budget, seedFor } from '../../../test/support/budget.js';
import { finderOfValues, shownIn } from '../../../test/support/mail.js';
import { redactDocument } from '../redact-document.js';
import { openDocument } from '../registry.js';

const VALUES = ['Zoë Quartermain', 'zoe.quartermain@example.org', '219-09-9999'];
const NEEDLES = [...VALUES, 'Quartermain', 'quartermain'];

const value = fc.constantFrom(...VALUES);
const filler = fc.constantFrom('the file', 'für Sie', 'a=b', 'und Grüße', '{x}', '1 < 2', '"so"', 'x '.repeat(60), '');
/** Lines of text, some with values. */
const content = fc
  .array(fc.array(fc.oneof(filler, value), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  .map((lines) => lines.map((words) => words.join(' ')).join('\r\n'));

const quotedPrintable = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[^\r\n\x20-\x3c\x3e-\x7e]/g, (byte) => `=${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/[^\r\n]{60}(?!=?[\da-f]{0,2}$)/gm, (line) => (/=[\da-f]?$/.test(line) ? line : `${line}=\r\n`));

const words = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 5, max: 40 }), fc.boolean(), fc.constantFrom('utf-8', 'iso-8859-1'))
    .map(([length, isQ, charset]) => {
      const bytes = iconv.encode(text, charset);
      const cut: string[] = [];
      for (let at = 0; at < bytes.length; at += length) {
        const part = bytes.subarray(at, at + length);
        const hex = part.toString('hex').replace(/../g, '=$&');
        cut.push(`=?${charset}?${isQ ? 'q' : 'B'}?${isQ ? hex : part.toString('base64')}?=`);
      }
      return cut.join('\r\n ');
    });

const leaf = fc
  .record({
    text: content,
    charset: fc.constantFrom('utf-8', 'ISO-8859-1', 'windows-1252'),
    encoding: fc.constantFrom('8bit', 'quoted-printable', 'base64'),
    name: fc.option(value, { nil: undefined }),
    lineEnd: fc.constantFrom('\r\n', ''),
  })
  .map(({ text, charset, encoding, name, lineEnd }) => {
    const bytes = iconv.encode(text, charset);
    const body =
      encoding === '8bit'
        ? bytes.toString('latin1')
        : encoding === 'base64'
          ? bytes.toString('base64').replace(/.{1,76}/g, '$&\r\n')
          : quotedPrintable(bytes);
    const file =
      name === undefined
        ? ''
        : `\r\nContent-Disposition: attachment;\r\n filename*=utf-8''${encodeURIComponent(name)}.txt`;
    return `Content-Type: text/plain; charset="${charset}"\r\nContent-Transfer-Encoding: ${encoding}${file}\r\n\r\n${body}${lineEnd}`;
  });

const headers = value
  .chain(words)
  .map((subject) => `From: ${subject} <zoe.quartermain@example.org>\r\nSubject: ${subject}\r\n`);
const dropped = fc
  .constantFrom('application/pdf', 'image/png')
  .map((type) => `Content-Type: ${type}; name="Quartermain.x"\r\n\r\nQuartermain`);

/** The content of a message or part: a body or nested parts. */
const { part } = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    dropped,
    fc
      .record({
        type: fc.constantFrom('mixed', 'alternative', 'related', 'x-unknown'),
        boundary: fc.integer({ min: 0, max: 1_000_000 }),
        parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
        preamble: fc.constantFrom('', 'For Quartermain.\r\n'),
      })
      .map(({ type, boundary, parts, preamble }) => {
        const mark = `Quartermain-${boundary}`;
        return `Content-Type: multipart/${type}; boundary="${mark}"\r\n\r\n${preamble}--${mark}\r\n${parts.join(`\r\n--${mark}\r\n`)}\r\n--${mark}--\r\n`;
      }),
    fc
      .tuple(headers, tie('part'))
      .map(([head, body]) => `Content-Type: message/rfc822\r\n\r\n${head}MIME-Version: 1.0\r\n${body}`),
  ),
}));
const message = fc
  .tuple(headers, part)
  .map(([head, body]) => Buffer.from(`${head}MIME-Version: 1.0\r\n${body}`, 'latin1'));

describe('any message', () => {
  it('shows none of the values that were removed', async () => {
    const run = fc.asyncProperty(message, async (bytes) => {
      const document = openDocument(bytes, { format: 'mail' });
      const { bytes: after } = await redactDocument(document, finderOfValues(...NEEDLES));
      for (const text of await shownIn(after)) for (const needle of NEEDLES) expect(text).not.toContain(needle);
    });
    await fc.assert(run, { numRuns: budget(75, 5_000), seed: seedFor('mail values') });
  });

  it('stays byte for byte where nothing is found, nor dropped', async () => {
    const dropsNothing = message.filter(
      (bytes) => !/For Quarter|application\/pdf|image\/png/.test(bytes.toString('latin1')),
    );
    const run = fc.asyncProperty(dropsNothing, async (bytes) => {
      const { bytes: after } = await redactDocument(openDocument(bytes, { format: 'mail' }), finderOfValues('nothing'));
      expect(Buffer.from(after).toString('latin1')).toBe(bytes.toString('latin1'));
    });
    await fc.assert(run, { numRuns: budget(75, 5_000), seed: seedFor('mail bytes') });
  });

  it('gives its pieces back as they were read', async () => {
    const run = fc.asyncProperty(message, fc.string({ unit: anyPrintable, maxLength: 60 }), async (bytes, text) => {
      const document = openDocument(bytes, { format: 'mail' });
      const edits = new Map(
        document.pieces
          .filter((piece) => document.placeOf(piece).endsWith('Subject'))
          .map((piece) => [piece, [{ start: 0, end: piece.text.length, text: `x ${text} x` }]]),
      );
      const written = document.write(edits);
      await document.verify(written, edits);
      const again = openDocument(written, { format: 'mail' });
      const subjects = again.pieces.filter((piece) => again.placeOf(piece).endsWith('Subject'));
      expect(subjects.length).toBe(edits.size);
      for (const subject of subjects) expect(subject.text).toBe(`x ${text} x`);
    });
    await fc.assert(run, { numRuns: budget(50, 3_000), seed: seedFor('mail subjects') });
  });
});
