import iconv from 'iconv-lite';
import { base64, finderOfValues, messageOf, shownIn } from '../../../test/support/mail.js';
import { DocumentProblem } from '../document-problem.js';
import { redactDocument } from '../redact-document.js';
import { openDocument } from '../registry.js';

const VALUE = 'Peter Dubois';

async function redactedMail(message: Uint8Array) {
  return redactDocument(openDocument(message, { format: 'mail' }), finderOfValues(VALUE));
}

async function expectGone(message: Uint8Array, ...codes: readonly string[]): Promise<string> {
  const { bytes, warnings } = await redactedMail(message);
  for (const text of await shownIn(bytes)) {
    expect(text).not.toContain(VALUE);
    expect(text).not.toContain(base64(VALUE));
  }
  expect(warnings.map(({ code }) => code)).toEqual(codes);
  return Buffer.from(bytes).toString('latin1');
}

const HEAD = ['From: a@x.example', 'MIME-Version: 1.0'] as const;
const ENCODED = `Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(VALUE)}`;

describe('a message that readers see in different ways', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['has no boundary', ['Content-Type: multipart/mixed', '', VALUE], ['MULTIPART_AS_TEXT']],
    [
      'has no boundary, and encoded parts',
      ['Content-Type: multipart/mixed', '', '--b', ENCODED, '--b--'],
      ['PART_AMBIGUOUS'],
    ],
    [
      'has no line of its boundary',
      ['Content-Type: multipart/mixed; boundary=c', '', `--b`, '', VALUE],
      ['MULTIPART_AS_TEXT'],
    ],
    [
      'has two boundaries',
      ['Content-Type: multipart/mixed; boundary=b; boundary=c', '', '--b', ENCODED, '--c', '', VALUE, '--b--'],
      [],
    ],
    [
      'has the boundary of what is around it',
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        ENCODED,
        '--b--',
      ],
      ['MULTIPART_AS_TEXT'],
    ],
    [
      'has two types',
      ['Content-Type: text/plain', 'Content-Type: multipart/mixed; boundary=b', '', '--b', ENCODED, '--b--'],
      ['DUPLICATE_HEADER', 'PART_AMBIGUOUS'],
    ],
    [
      'has two encodings',
      ['Content-Transfer-Encoding: 7bit', 'Content-Transfer-Encoding: base64', '', base64(VALUE)],
      ['DUPLICATE_HEADER', 'PART_AMBIGUOUS'],
    ],
    ['has an encoding that few know', ['Content-Transfer-Encoding: x-uuencode', '', VALUE], ['PART_AMBIGUOUS']],
    ['has an encoding behind a comment', ['Content-Transfer-Encoding: (7bit) base64', '', base64(VALUE)], []],
    [
      'has text behind the end',
      ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'x', '--b--', VALUE],
      ['TEXT_OUTSIDE_PARTS'],
    ],
    ['has no blank line', ['Subject: x', `Dear ${VALUE}, hello`], ['MISSING_BLANK_LINE']],
    ['has a blank before a colon', [`Subject : ${VALUE}`, '', 'x'], []],
    ['has a bare CR in a header', [`Subject: x\rBcc: ${VALUE}\ry`, '', 'x'], []],
    ['has a type that is none', ['Content-Type: Peter Dubois', '', VALUE], []],
    ['has a comment in its type', [`Content-Type: text/plain (${VALUE}); charset=utf-8`, '', 'x'], []],
    ['has a charset that is none', [`Content-Type: text/plain; charset="${VALUE}"`, '', 'x'], []],
    ['goes on behind base64', ['Content-Transfer-Encoding: base64', '', `${base64(`a ${VALUE}`)}\r\n-- \r\nlist`], []],
    ['has padding in the middle', ['Content-Transfer-Encoding: base64', '', `${base64('ab')}${base64(VALUE)}`], []],
    ['ends in the middle', ['Content-Type: multipart/mixed; boundary=b', '', '--b', ENCODED], []],
  ])('%s', async (_, lines, codes) => {
    await expectGone(messageOf(...HEAD, ...lines, ''), ...codes);
  });

  it('is in UTF-7', async () => {
    const hidden = iconv.encode(`${VALUE} <Ä>`, 'utf-7').toString('latin1').replace('Peter', '+AFA-eter');
    const text = await expectGone(messageOf(...HEAD, 'Content-Type: text/plain; charset=utf-7', '', hidden, ''));
    expect(text).toContain('charset=utf-8');
  });

  it('has one name of a file in two ways', async () => {
    const text = await expectGone(
      messageOf(
        ...HEAD,
        `Content-Disposition: inline; filename="${VALUE}"; filename*=utf-8''Peter%20Dubois.txt`,
        '',
        'x',
        '',
      ),
    );
    expect(text).toContain('filename="{{{X}}}.txt"');
  });
});

describe('a message that is too much', () => {
  const nested = (levels: number): Buffer => {
    const lines: string[] = [...HEAD];
    for (let level = 0; level < levels; level++) {
      lines.push(`Content-Type: multipart/mixed; boundary=b${level}.`, '', `--b${level}.`);
    }
    return messageOf(lines.join('\r\n'), '', VALUE, '');
  };
  const forwarded = (levels: number): Buffer =>
    messageOf('Content-Type: message/rfc822\r\n\r\n'.repeat(levels), VALUE, '');
  const parts = (count: number): Buffer =>
    messageOf(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      `--b\r\n\r\n${VALUE}\r\n`.repeat(count),
      '--b--',
      '',
    );

  it.each([
    ['100,000 levels of parts', nested(100_000)],
    ['10,000 levels of messages', forwarded(10_000)],
    ['100,000 parts', parts(100_000)],
    ['a header of two megabytes', messageOf(...HEAD, `Subject: ${'x'.repeat(2_000_000)}`, '', '')],
    ['headers of two megabytes', messageOf(...HEAD, `${'X-Note: nothing at all\r\n'.repeat(100_000)}x: y`, '', '')],
  ])('has %s', (_, message) => {
    expect(() => openDocument(message, { format: 'mail' })).toThrow(
      expect.objectContaining({ constructor: DocumentProblem, code: 'too-deep' }),
    );
  });

  it.each([
    ['levels of parts', nested(30)],
    ['levels of messages', forwarded(30)],
    ['parts', parts(900)],
    ['a long header', messageOf(...HEAD, `Subject: ${VALUE} ${'x'.repeat(900_000)}`, '', '')],
    ['a long address list', messageOf(...HEAD, `To: ${`"${VALUE}" <p@x.example>, `.repeat(5_000)}`, '', '')],
    ['many open brackets', messageOf(...HEAD, `To: ${'('.repeat(500_000)}${VALUE}`, '', '')],
    ['many starts of words', messageOf(...HEAD, `Subject: ${'=?'.repeat(200_000)}${VALUE}`, '', '')],
    ['a line of blanks', messageOf(...HEAD, '', `${VALUE}${' '.repeat(2_000_000)}x`, '')],
    [
      'a long boundary',
      messageOf(
        ...HEAD,
        `Content-Type: multipart/mixed; boundary=${'-'.repeat(5_000)}`,
        '',
        `--${'-'.repeat(5_000)}`,
        '',
        VALUE,
        '',
      ),
    ],
  ])('may have many %s', async (_, message) => {
    const { bytes, findings } = await redactedMail(message);
    expect(findings.length).toBeGreaterThan(0);
    expect(Buffer.from(bytes).toString()).not.toContain(VALUE);
  });

  it('has no lines', () => {
    expect(() => openDocument(Buffer.from('From: a\rSubject: b\r\rc'), { format: 'mail' })).toThrow(DocumentProblem);
  });

  it.each(['', '\n', '\r\n\r\n', ': x\n', ' folded\n', 'From \n', '--b\n'])('may be as small as %j', async (text) => {
    const { bytes } = await redactedMail(Buffer.from(text));
    expect(Buffer.from(bytes).toString().trim()).toBe(text.trim());
  });
});
