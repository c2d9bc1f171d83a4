import PostalMime from 'postal-mime';
import { planOf, redacted } from '../../../test/support/formats.js';
import { base64, finderOfValues, messageOf, word } from '../../../test/support/mail.js';
import { redactDocument } from '../redact-document.js';
import { openDocument } from '../registry.js';

const MAIL = { format: 'mail' } as const;
const NAME = 'Peter Dubois';

/** Returns a message without the headers that are always dropped or replaced. */
const plainMail = (...lines: readonly string[]): Buffer =>
  messageOf('From: <office@clinic.example>', 'Subject: File', 'MIME-Version: 1.0', ...lines);

/** Returns the text of the message with these values replaced. */
async function without(message: Uint8Array, ...values: readonly string[]) {
  const result = await redactDocument(openDocument(message, MAIL), finderOfValues(...values));
  return { ...result, text: Buffer.from(result.bytes).toString() };
}

const piecesOf = (message: Uint8Array) => {
  const document = openDocument(message, MAIL);
  return document.pieces.map((piece) => `${document.placeOf(piece)}: ${piece.text}`);
};

describe('a message with an encoded subject and body', () => {
  it('loses what the policy looks for', async () => {
    const { format, bytes, text } = await redacted(
      messageOf(
        'Message-ID: <1@clinic.example>',
        `From: ${word(NAME)} <peter.dubois@example.com>`,
        'To: Grace Hopper <grace@example.com>',
        `Subject: ${word(`File of ${NAME}, 219-09-9999`)}`,
        'Date: Mon, 23 Nov 2026 10:00:00 +0100',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        base64(`Dear ${NAME},\r\nyour number is 219-09-9999.\r\n`),
        '',
      ),
    );
    expect(format).toBe('mail');
    const { subject, text: body, from, to } = await PostalMime.parse(bytes);
    expect(subject).toBe('File of {{{REDACTED-person}}}, {{{REDACTED-ssn}}}');
    expect(body).toBe('Dear {{{REDACTED-person}}},\r\nyour number is {{{REDACTED-ssn}}}.\r\n');
    expect(from).toEqual({
      name: '{{{REDACTED-person}}}',
      address: '{{{REDACTED-email-address}}}@redacted.invalid',
    });
    expect(to?.[0]?.name).toBe('{{{REDACTED-person}}}');
    expect(text).not.toMatch(/Dubois|Hopper|grace@/);
  });
});

describe('headers', () => {
  it.each([
    ['words cut in a character', '=?utf-8?Q?J=C3?= =?utf-8?Q?=BCrgen?=', 'Jürgen'],
    ['words cut in a name', '=?utf-8?B?UGV0ZXIg?=\r\n =?utf-8?Q?Dubois?=', NAME],
    ['words of two charsets', '=?iso-8859-1?Q?J=FCr?= =?utf-8?Q?gen?=', 'Jürgen'],
    ['a word with a language', '=?iso-8859-1*de?Q?J=FCrgen?=', 'Jürgen'],
    ['blanks between a word and text', 'Re: =?utf-8?Q?J=C3=BCrgen?= (2)', 'Re: Jürgen (2)'],
    ['UTF-8 as it is', 'Jürgen', 'Jürgen'],
    ['folds', `Peter\r\n Dubois`, NAME],
  ])('are read with %s', (_, written, read) => {
    expect(piecesOf(plainMail(`X-Note: ${written}`, '', ''))).toContain(`X-Note: ${read}`);
  });

  it.each([
    [`"Dubois, Peter" <p@x.example>`, ['Dubois, Peter', 'p@x.example']],
    [`Team: p@x.example, Peter <q@x.example>;`, ['Team', 'p@x.example', 'Peter', 'q@x.example']],
    [`p@x.example (Peter Dubois)`, ['p@x.example', NAME]],
    [`=?utf-8?Q?Dubois,_Peter?= <p@x.example>`, ['Dubois, Peter', 'p@x.example']],
    [`"=?utf-8?Q?Peter?= Dubois" <p@x.example>`, [NAME, 'p@x.example']],
    [`"Peter \\"P.\\" Dubois" <p@x.example>`, ['Peter "P." Dubois', 'p@x.example']],
    ['Peter <p@x.example', ['Peter <p@x.example']],
  ])('give the names and addresses of %s', (written, read) => {
    const found = piecesOf(plainMail(`Cc: ${written}`, '', '')).filter((piece) => piece.startsWith('Cc'));
    expect(found).toEqual(read.map((text) => `Cc: ${text}`));
  });

  it.each([
    'Received: from peter-pc',
    'X-Originating-IP: [10.0.0.1]',
    'Return-Path: <p@x.example>',
    'X-MS-Exchange-AuthAs: p',
    'ARC-Seal: i=1',
    'DKIM-Signature: v=1;\r\n a=b',
  ])('lose %j', async (header) => {
    const message = plainMail(header, '', 'Hello.', '');
    expect((await without(message)).text).toBe(plainMail('', 'Hello.', '').toString());
  });

  it('keep threads by ids that say nothing', async () => {
    const { text } = await without(
      plainMail('Message-ID: <b@host.example>', 'References: <a@host.example>\r\n <b@host.example>', '', ''),
    );
    const [own, first, again] = text.match(/[\da-f]{32}@redacted\.invalid/g) ?? [];
    expect(own).toBe(again);
    expect(own).not.toBe(first);
    expect(text).not.toContain('host.example');
  });

  it('lose what their names hold, and stay headers', async () => {
    const sent = messageOf(
      'From: a@b.example',
      'X-Peter-Dubois: yes',
      'Peter-Dubois: no',
      'X-219-09-9999: on',
      'X-Notes-Peter-Dubois: too',
      'X-Spam-Status: No',
      'X-Mailer: Mail 1',
      'List-Id: <news.b.example>',
    );
    const plan = planOf({ name: 'people', identifiers: { person: {}, ssn: {} } });
    const { text } = await redacted(sent, { format: 'mail' }, plan);
    expect(text).toContain('X-REDACTED-person: yes\r\nREDACTED-person: no\r\nX-REDACTED-ssn: on\r\n');
    expect(text).not.toContain('Dubois');
    expect(text).toContain('X-Spam-Status: No\r\nX-Mailer: Mail 1\r\nList-Id: <news.b.example>');
  });

  it('stay a date', async () => {
    const message = plainMail('Date: Mon, 23 Nov 2026 10:00:00 +0100', '', '');
    const { text } = await without(message, '23 Nov 2026');
    expect(text).toContain('Date: Thu, 01 Jan 1970 00:00:00 +0000 (Mon, {{{X}}} 10:00:00 +0100)');
  });

  it('are folded, and cut no character', async () => {
    const { text, bytes } = await without(plainMail(`X-Note: Peter ${'ä€😀 '.repeat(40)}`, '', ''), 'Peter');
    expect(Math.max(...text.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
    for (const [, content = ''] of text.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)) {
      expect(Buffer.from(content, 'base64').toString()).not.toContain('\ufffd');
    }
    expect((await PostalMime.parse(bytes)).headers.find(({ key }) => key === 'x-note')).toBeDefined();
    expect(piecesOf(bytes)).toContain(`X-Note: {{{X}}} ${'ä€😀 '.repeat(40)}`.trimEnd());
  });

  it('keep the extension of a file', async () => {
    const { text } = await without(
      plainMail(
        'Content-Type: text/csv; name*0*=utf-8\'\'J%C3; name*1*=%BCrgen; name*2=".csv"',
        'Content-Disposition: attachment; filename="Peter_Dubois.csv"',
        '',
        'a,b',
        '',
      ),
      NAME,
      'Jürgen',
    );
    expect(text).toContain('name="{{{X}}}.csv"');
    expect(text).toContain('filename="{{{X}}}.csv"');
  });
});

describe('bodies', () => {
  it.each([
    ['7bit', NAME, '{{{X}}}'],
    ['8bit', `${NAME} ä`, '{{{X}}} ä'],
    ['quoted-printable', 'Peter=20Du=\r\nbois =C3=A4', '{{{X}}} =C3=A4'],
    ['base64', base64(`${NAME} ä`), base64('{{{X}}} ä')],
    ['BASE64 (as people read it)', base64(NAME), base64('{{{X}}}')],
  ])('are written in %s again', async (encoding, written, expected) => {
    const head = ['Content-Type: text/plain; charset=utf-8', `Content-Transfer-Encoding: ${encoding}`, ''];
    const { text } = await without(plainMail(...head, written), NAME);
    expect(text.split('\r\n\r\n')[1]?.trim()).toBe(expected);
  });

  it('keep their charset, or are UTF-8 where it lacks a character', async () => {
    const message = Buffer.from(
      plainMail('Content-Type: text/plain; charset=iso-8859-1', '', 'Jürgen grüßt\r\n').toString(),
      'latin1',
    );
    expect(Buffer.from((await without(message, 'Jürgen')).bytes).toString('latin1')).toContain('gr=FC=DFt');
    const read = openDocument(message, MAIL);
    const edits = new Map(
      read.pieces
        .filter(({ text }) => text.startsWith('Jürgen'))
        .map((piece) => [piece, [{ start: 0, end: 6, text: '患者' }]]),
    );
    const written = read.write(edits);
    await read.verify(written, edits);
    expect((await PostalMime.parse(written)).text).toContain('患者 grüßt');
    expect(Buffer.from(written).toString()).toContain('charset=utf-8');
  });

  it.each([
    ['text/markdown', 'Peter **Dub**ois came'],
    ['text/plain', 'Peter Du**bo**is came'],
    ['text/plain', 'Peter D&#117;bois came'],
    ['text/plain', 'Peter \u001b[31mDu\u001b[0mbois came'],
  ])('of %s are read as people see them: %j', async (type, written) => {
    const { text } = await without(plainMail(`Content-Type: ${type}; charset=utf-8`, '', written), NAME);
    expect(text).toContain('{{{X}}}');
    expect(text).not.toMatch(/Peter|bois|Dub/);
  });

  it('flow over lines', async () => {
    const head = ['Content-Type: text/plain; format=flowed', '', ''];
    const { text } = await without(
      plainMail(...head, '> I am Peter ', '> Dubois and ', '> here', 'Peter ', '> Dubois', ''),
      NAME,
    );
    expect(text).toContain('\r\n> I am {{{X}}} and \r\n> here\r\nPeter \r\n> Dubois\r\n');
  });

  it('lose what is encoded once more', async () => {
    const { text, warnings } = await without(plainMail('', 'Hello', 'begin 644 a.txt', '#0V%T', '`', 'end', 'Bye', ''));
    expect(text).toContain('\r\n\r\nHello\r\n[Encoded block removed]\r\nBye\r\n');
    expect(warnings.map(({ code }) => code)).toEqual(['ENCODED_BLOCK_REMOVED']);
  });

  it('are read by their own format', () => {
    expect(
      piecesOf(
        plainMail(
          'Content-Type: multipart/mixed; boundary=b',
          '',
          '--b',
          'Content-Type: text/csv',
          '',
          'name,age',
          'Mia,7',
          '--b',
          'Content-Type: application/octet-stream; name=a.json',
          '',
          '{"name": "Mia"}',
          '--b--',
          '',
        ),
      ).slice(2),
    ).toEqual([
      'part 1, row 1, column 1: name',
      'part 1, row 1, column 2: age',
      'part 1, row 2, column 1: Mia',
      'part 1, row 2, column 2: 7',
      'part 2, Content-Type: a',
      'part 2, $.name: Mia',
    ]);
  });
});

describe('parts', () => {
  const multipart = (type: string, ...parts: readonly string[]): Buffer =>
    plainMail(
      `Content-Type: multipart/${type}; boundary="b-Peter"`,
      '',
      ...parts.map((part) => `--b-Peter\r\n${part}`),
      '--b-Peter--',
      '',
    );

  it.each(['image/png', 'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'])(
    'of type %s are removed with a word about it',
    async (type) => {
      const { text, warnings } = await without(
        multipart(
          'mixed',
          '\r\nHello',
          `Content-Type: ${type}; name="Peter Dubois.x"\r\nContent-ID: <Peter>\r\n\r\nPeter`,
        ),
      );
      expect(text).toContain(`[Removed: ${type}, 5 bytes]`);
      expect(text.replaceAll('b-Peter', '')).not.toContain('Peter');
      expect(warnings).toEqual([{ code: 'ATTACHMENT_REMOVED', message: expect.stringContaining('In part 2, ') }]);
      expect(warnings[0]?.message).not.toContain('Peter');
    },
  );

  it('lose their signature, and what is encrypted', async () => {
    const signed = await without(
      multipart('signed', '\r\nHello', 'Content-Type: application/pgp-signature\r\n\r\nPeter'),
    );
    expect(signed.text).toContain('Content-Type: multipart/mixed;');
    expect(signed.text).not.toMatch(/pgp|\r\nPeter/);
    expect(signed.warnings.map(({ code }) => code)).toEqual(['SIGNATURE_REMOVED']);
    const encrypted = await without(
      multipart('encrypted', 'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1'),
    );
    expect(encrypted.text).toContain('[Removed: multipart/encrypted,');
    expect(encrypted.warnings.map(({ code }) => code)).toEqual(['ENCRYPTED_REMOVED']);
  });

  it('get another boundary where it holds what was removed', async () => {
    const { text, bytes } = await without(multipart('mixed', '\r\nHello Peter'), 'Peter');
    expect(text).not.toContain('Peter');
    expect((await PostalMime.parse(bytes)).text).toBe('Hello {{{X}}}\n');
  });

  it('have nothing before and behind them', async () => {
    const message = multipart('mixed', '\r\nHello').toString();
    const { text, warnings } = await without(
      Buffer.from(`${message.replace('\r\n\r\n', '\r\n\r\nFor Peter only.\r\n')}\r\nYours, Peter\r\n`),
    );
    expect(text).toBe(message);
    expect(warnings.map(({ code }) => code)).toEqual(['TEXT_OUTSIDE_PARTS']);
  });

  it('may be messages, encoded or not', () => {
    const inner = `Subject: ${word(NAME)}\r\n\r\nHello`;
    expect(
      piecesOf(
        multipart(
          'digest',
          `\r\n${inner}`,
          `Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(inner)}`,
        ),
      ).slice(2),
    ).toEqual([`part 1, Subject: ${NAME}`, 'part 1: Hello', `part 2, Subject: ${NAME}`, 'part 2: Hello']);
  });

  it('stay byte for byte without findings', async () => {
    const message = multipart(
      'alternative',
      'Content-Type: text/plain;\r\n\tcharset="ISO-8859-1"\r\nContent-transfer-encoding: Quoted-Printable\r\n\r\nJ=FCrgen =\r\n  \r\n',
      'content-type: text/csv\r\ncontent-transfer-encoding: base64\r\n\r\nYSxi\r\nCmMsZA==\r\n',
    );
    expect((await without(message)).text).toBe(message.toString());
  });
});

describe('a mailbox', () => {
  const box = [
    'From peter@x.example Mon Nov 23 10:15:00 2026',
    'From: Peter <peter@x.example>',
    'Message-ID: <1@x.example>',
    '',
    '>From Peter',
    '',
    'From MAILER-DAEMON Mon Nov 23 10:16:00 2026',
    'Subject: Two',
    'In-Reply-To: <1@x.example>',
    'Content-Length: 3',
    '',
    'Hello',
    '',
    'From here on nothing.',
    '',
  ].join('\n');

  it('is read message by message', async () => {
    expect(piecesOf(Buffer.from(box))).toEqual([
      'message 1, envelope: peter@x.example',
      'message 1, envelope: Mon Nov 23 10:15:00 2026',
      'message 1, From: Peter',
      'message 1, From: peter@x.example',
      'message 1, body: >From Peter\n\n',
      'message 2, envelope: MAILER-DAEMON',
      'message 2, envelope: Mon Nov 23 10:16:00 2026',
      'message 2, Subject: Two',
      'message 2, body: Hello\n\nFrom here on nothing.\n',
    ]);
    const { text } = await without(Buffer.from(box), 'Peter', 'peter@x.example', 'Nov 23');
    const [first, second] = text.match(/[\da-f]{32}/g) ?? [];
    expect(first).toBe(second);
    expect(text.replace(/[\da-f]{32}/g, 'ID')).toBe(
      [
        'From {{{X}}}@redacted.invalid Thu Jan  1 00:00:00 1970',
        'From: {{{X}}} <{{{X}}}@redacted.invalid>',
        'Message-ID: <ID@redacted.invalid>',
        '',
        '>From {{{X}}}',
        '',
        'From MAILER-DAEMON Thu Jan  1 00:00:00 1970',
        'Subject: Two',
        'In-Reply-To: <ID@redacted.invalid>',
        '',
        'Hello',
        '',
        'From here on nothing.',
        '',
      ].join('\n'),
    );
  });
});

describe('recognition', () => {
  const isMail = (text: string): boolean => openDocument(Buffer.from(text)).format === 'mail';

  it.each([
    'From: a@x.example\r\nDate: Mon, 23 Nov 2026 10:00:00 +0100\r\n\r\nHello',
    'Received: by x\r\n with y\r\nSubject: Hello\r\n\r\n',
    'From a@x.example Mon Nov 23 10:15:00 2026\nTo: b\nMessage-ID: <1@x>\n\nHello',
  ])('takes %j for mail', (text) => {
    expect(isMail(text)).toBe(true);
  });

  it.each([
    'Dear Peter,\n\nSubject: the file\n',
    'From: Peter\nTo: Mia\nSubject: the file\n\nHello',
    'From: Peter\nDate: last Monday\nSubject: the file\n\nHello',
    'From: Peter\nMessage-ID: 1\nsaid nothing.\n\nHello',
    'From here on\nTo: Mia\nSubject: x\n\nHello',
    '',
  ])('takes %j for text', (text) => {
    expect(isMail(text)).toBe(false);
  });
});
