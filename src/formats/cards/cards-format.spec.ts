import fc from 'fast-check';
import { budget, seedFor } from '../../../test/support/budget.js';
import { planOf, redacted } from '../../../test/support/formats.js';
import { finderOfValues } from '../../../test/support/mail.js';
import { redactDocument } from '../redact-document.js';
import { openDocument } from '../registry.js';

const PEOPLE = planOf({
  name: 'people',
  identifiers: Object.fromEntries(
    'person ssn emailAddress phoneNumber date streetAddress city zipCode state physicianName username url'
      .split(' ')
      .map((key) => [key, {}]),
  ),
});

const card = (version: string, ...lines: readonly string[]): readonly string[] => [
  'BEGIN:VCARD',
  `VERSION:${version}`,
  ...lines,
  'END:VCARD',
  '',
];
const event = (...lines: readonly string[]): readonly string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example Corp.//Calendar 1.0//EN',
  'BEGIN:VEVENT',
  ...lines,
  'END:VEVENT',
  'END:VCALENDAR',
  '',
];

/** `⟦ ⟧` becomes a replacement, a date in `⟪ ⟫` becomes one of 1970, and `⟨ ⟩` becomes an id or an address. */
const DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  'a card of a phone': card(
    '3.0',
    'PRODID:-//Example Inc.//Phone 17.0//EN',
    'N:⟦Quartermain⟧;⟦Zelda⟧;⟦Ines⟧;Dr.;',
    'FN:⟦Zelda Ines Quartermain⟧',
    'ORG:Good Health Clinic;',
    'EMAIL;type=INTERNET;type=HOME;type=pref:⟦z.quartermain@example.com⟧',
    'TEL;type=CELL;type=VOICE:⟦(206) 555-0117⟧',
    'item1.ADR;type=HOME:;;⟦14 Baker Street⟧;⟦Seattle⟧;⟦WA⟧;⟦98101⟧;United States',
    'item1.X-ABADR:us',
    'BDAY:⟪1961-06-15⟫',
  ),
  'a card of version 4': card(
    '4.0',
    'KIND:individual',
    'FN;PREF=1:⟦Zelda Quartermain⟧',
    'N;SORT-AS="⟦Quartermain⟧":⟦Quartermain⟧;⟦Zelda⟧;;;',
    'GENDER:F',
    'TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:⟦+1-206-555-0117⟧',
    'EMAIL:⟦z.quartermain@example.com⟧',
    'LANG;PREF=1:en',
    'TZ:-0500',
    'REV:⟪20240312T083000Z⟫',
  ),
  'a card of version 2.1': card(
    '2.1',
    'N:⟦Quartermain⟧;⟦Zelda⟧',
    'TEL;HOME;VOICE:⟦206-555-0117⟧',
    'TEL;WORK;FAX:⟦206-555-0118⟧',
    'EMAIL;PREF;INTERNET:⟦z.quartermain@example.com⟧',
    'NOTE;ENCODING=QUOTED-PRINTABLE:SSN ⟦219-09-9999⟧=0D=0Aand so on',
  ),
  'names of other scripts': card('3.0', 'N:⟦Ångström⟧;⟦Zoë⟧;;;', 'FN:⟦Zoë Ångström⟧', 'NOTE:für ⟦Zoë Ångström⟧'),
  'a card of only a name': card('3.0', 'FN:⟦Zelda Quartermain⟧'),
  'a note': card('3.0', 'NOTE:Dear ⟦Zelda Quartermain⟧\\,\\nSSN ⟦219-09-9999⟧\\; call ⟦206-555-0117⟧.'),
  'people around somebody': card('3.0', 'X-MS-ASSISTANT:⟦Peter Dubois⟧', 'X-SPOUSE:⟦Ahmed Haddad⟧', 'ROLE:Nurse'),
  'names on other pages': card('3.0', 'NICKNAME:⟦Zeldina⟧', 'X-SKYPE:⟦zq_1961⟧', 'TITLE:Head of Laboratory'),
  'a place of birth': card('4.0', 'BIRTHPLACE:⟦Greensboro⟧', 'DEATHDATE:⟪20240312⟫', 'CATEGORIES:family,friends'),
  'small letters and blanks': ['begin:vcard', 'version:3.0', 'fn:⟦Zelda Quartermain⟧', 'end:vcard', ''],
  'two cards': [...card('3.0', 'FN:⟦Zelda Quartermain⟧'), ...card('2.1', 'N:⟦Dubois⟧;⟦Peter⟧')],
  'a label of an address': card('4.0', 'ADR;LABEL="⟦14 Baker Street⟧":;;⟦14 Baker Street⟧;⟦Seattle⟧;;;'),
  'an event': event(
    'UID:0815-4711@calendar',
    'DTSTAMP:⟪20240901T130000Z⟫',
    'DTSTART;TZID=Europe/Zurich:⟪20240903T163000⟫',
    'DTEND;VALUE=DATE:⟪20240904⟫',
    'RRULE:FREQ=WEEKLY;COUNT=10',
    'SUMMARY:Visit of ⟦Zelda Quartermain⟧',
    'DESCRIPTION:Call ⟦206-555-0117⟧\\; SSN ⟦219-09-9999⟧.',
    'STATUS:CONFIRMED',
  ).map((line) => line.replace('0815-4711@calendar', 'a1b2c3d4e5f6')),
  'people of an event': event(
    'ORGANIZER;CN="⟦Careful, Adam⟧":mailto:⟨a.careful@example.com⟩',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=⟦Zelda Quartermain⟧:mailto:⟨z.quartermain@example.com⟩',
    'ATTENDEE;CUTYPE=ROOM:mailto:⟨room-4@example.com⟩',
  ),
  'ids that are addresses': event('UID:⟨z.quartermain@example.com⟩', 'RELATED-TO:⟨z.quartermain@example.com⟩'),
  alarms: event(
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:Call ⟦Zelda Quartermain⟧',
    'END:VALARM',
  ),
  'a component of a program': event('BEGIN:X-⟨Zelda-Quartermain⟩', 'SEQUENCE:1', 'END:X-⟨Zelda-Quartermain⟩'),
  'a zone with the name of somebody': event('DTSTART;TZID=⟦Zelda Quartermain⟧ Standard Time:⟪20240903T163000⟫'),
  HTML: event('X-ALT-DESC;FMTTYPE=text/html:<p>SSN <b>⟦219-09-9999⟧</b>\\, ⟦Zelda Quartermain⟧</p>'),
  'names that no standard has': card(
    '3.0',
    'FN:⟦Zelda Quartermain⟧',
    'X-⟨Zelda-Quartermain⟩:yes',
    'X-⟨219-09-9999⟩;X-⟨219-09-9998⟩=1:no',
    '⟨zelda-quartermain⟩.TITLE:Nurse',
    'item1.X-ABLabel:Home',
    'X-WR-CALNAME:Work',
  ),
  'who made a calendar': [
    'BEGIN:VCALENDAR',
    'PRODID:-//⟦Peter Dubois⟧//NONSGML Planner 1.0//EN',
    'BEGIN:VTIMEZONE',
    'TZID:Zone of ⟦Peter Dubois⟧',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'DTSTART;TZID=Zone of ⟦Peter Dubois⟧:⟪20240903T163000⟫',
    'DTEND;TZID=W. Europe Standard Time:⟪20240903T163000⟫',
    'END:VEVENT',
    'X-WR-TIMEZONE:America/New_York',
    'END:VCALENDAR',
    '',
  ],
  'a task': [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VTODO',
    'DUE:⟪20240312⟫',
    'SUMMARY:Write to ⟦Zelda Quartermain⟧',
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ],
  'dates without it': event('EXDATE:⟪20240903T163000⟫,⟪20240910T163000⟫', 'PRIORITY:5', 'SEQUENCE:20240903'),
  'a calendar of version 1': [
    'BEGIN:VCALENDAR',
    'VERSION:1.0',
    'BEGIN:VEVENT',
    'SUMMARY;ENCODING=QUOTED-PRINTABLE:SSN ⟦219-09-9999⟧=0D=0Aok',
    'DTSTART:⟪20240903T163000⟫',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ],
  'time zones': [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Zurich',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+0200',
    'TZNAME:CET',
    'END:STANDARD',
    'END:VTIMEZONE',
    'END:VCALENDAR',
    '',
  ],
};

const unfolded = (text: string): readonly string[] => text.replace(/=\r?\n|\r?\n[ \t]/g, '').split(/\r?\n/);
const sourceOf = (marked: string): string => marked.replace(/[⟦⟧⟪⟫⟨⟩]/g, '');
const shown = (line: string): string =>
  line
    .replace(/\{\{\{REDACTED-[a-z-]+\}\}\}/g, '⟦⟧')
    .replace(/REDACTED-[a-z-]+\d*(?:@redacted\.invalid)?/g, '⟨⟩')
    .replace(/1970-?01-?01(?:T000000Z?)?/g, '⟪⟫');
const expectedOf = (line: string): string =>
  line
    .replace(/⟦[^⟧]*⟧/g, '⟦⟧')
    .replace(/⟨[^⟩]*⟩/g, '⟨⟩')
    .replace(/⟪[^⟫]*⟫/g, '⟪⟫');

describe.each(Object.entries(DOCUMENTS))('%s', (_, lines) => {
  it.each(['\r\n', '\n'])('loses what is sensitive, and nothing else, with %j', async (lineEnd) => {
    const { text, format, warnings } = await redacted(sourceOf(lines.join(lineEnd)), {}, PEOPLE);
    expect(unfolded(text).map(shown)).toEqual(lines.map(expectedOf));
    expect([format, warnings]).toEqual([(lines[0] ?? '').includes('CALENDAR') ? 'calendar' : 'vcard', []]);
  });
});

const VALUE = 'Zoë Quartermain-Ångström';
const find = finderOfValues(VALUE, 'Quatermass');
const redactAll = async (bytes: Uint8Array, format?: 'vcard' | 'calendar') => {
  const document = openDocument(bytes, { format });
  return Buffer.from((await redactDocument(document, find)).bytes);
};

describe('lines', () => {
  const wrapped = (line: string, at: number): Buffer => {
    const bytes = Buffer.from(line);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)]);
  };

  it('are read unfolded, also where a fold cuts a letter', async () => {
    const line = `NOTE:Dear ${VALUE}, hello`;
    for (let at = 6; at < 40; at++) {
      const sent = Buffer.concat([
        Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\n'),
        wrapped(line, at),
        Buffer.from('\r\nEND:VCARD\r\n'),
      ]);
      const text = (await redactAll(sent, 'vcard')).toString();
      expect(text).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:Dear {{{X}}}, hello\r\nEND:VCARD\r\n');
    }
  });

  it('keep the blank of a fold before version 3', async () => {
    const sent = `BEGIN:VCARD\r\nNOTE:Zoë\r\n Quartermain-Ångström\r\nVERSION:2.1\r\nEND:VCARD\r\n`;
    expect((await redactAll(Buffer.from(sent))).toString()).toContain('NOTE:{{{X}}}\r\n');
  });

  it('are folded at 75 octets, not within letters', async () => {
    const sent = `BEGIN:VCARD\r\nVERSION:4.0\r\nNOTE:${'é'.repeat(200)} ${VALUE}\r\nEND:VCARD\r\n`;
    const text = (await redactAll(Buffer.from(sent))).toString();
    expect(text).not.toContain('\uFFFD');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`NOTE:${'é'.repeat(200)} {{{X}}}`);
  });

  it.each(['utf-8', 'iso-8859-1', 'windows-1252'])(
    'of version 2.1 are decoded from quoted-printable in %s',
    async (charset) => {
      const bytes = Buffer.from(VALUE, charset === 'utf-8' ? 'utf8' : 'latin1');
      const encoded = bytes
        .toString('hex')
        .replace(/../g, '=$&')
        .replace(/(.{30})/g, '$1=\r\n');
      const sent = `BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${encoded}\r\nEND:VCARD\r\n`;
      expect((await redactAll(Buffer.from(sent))).toString()).toContain(':{{{X}}}\r\nEND');
    },
  );

  it('in Latin-1 and UTF-16 stay so', async () => {
    const sent = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${VALUE}\r\nNOTE:ü\r\nEND:VCARD\r\n`;
    const expected = sent.replace(VALUE, '{{{X}}}');
    expect((await redactAll(Buffer.from(sent, 'latin1'), 'vcard')).toString('latin1')).toBe(expected);
    expect((await redactAll(Buffer.from(`\uFEFF${sent}`, 'utf16le'))).toString('utf16le')).toBe(`\uFEFF${expected}`);
  });
});

it.each([
  ['a picture', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ\r\n AAAQABAAD', 'PHOTO'],
  [
    'a picture of version 2.1',
    'PHOTO;JPEG;ENCODING=BASE64:/9j/4AAQSkZJRgABAQAAAQABAAD\r\n/9j/4AAQSkZJRgABAQAAAQABAAD=',
    'PHOTO',
  ],
  ['data in an address', 'LOGO:data:image/png;base64,iVBORw0KGgo=', 'LOGO'],
  ['a key', 'KEY;ENCODING=B:AAAA', 'KEY'],
])('removes what it cannot read, and says so: %s', async (_, line, name) => {
  const sent = `BEGIN:VCARD\r\nVERSION:3.0\r\n${line}\r\nEND:VCARD\r\n`;
  const { text, warnings } = await redacted(sent, {}, PEOPLE);
  expect(text).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n');
  const message = `${name} in line 3 was removed: images and data are not read.`;
  expect(warnings).toEqual([{ code: 'DATA_REMOVED', message }]);
});

it('reads cards and calendars that come with mail', async () => {
  const invitation = DOCUMENTS['people of an event']?.map(sourceOf).join('\r\n') ?? '';
  const sent = `From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n${invitation}`;
  const { text } = await redacted(sent, { format: 'mail' }, PEOPLE);
  expect(text).not.toMatch(/quartermain|careful/i);
  expect(text).toContain('BEGIN:VEVENT');
});

it('is refused where it is said to be a card and is not', () => {
  expect(() => openDocument(Buffer.from('FN:x'), { format: 'vcard' })).toThrow(/BEGIN/);
  expect(() => openDocument(Buffer.from('BEGIN:VCARD\n'), { format: 'calendar' })).toThrow(/BEGIN/);
});

it.each([
  ['folds', `NOTE:a${'\r\n b'.repeat(50_000)}`],
  ['lines of base64', `PHOTO;ENCODING=b:${'\r\n QUJD'.repeat(50_000)}`],
  ['separators', `N:${';'.repeat(100_000)}`],
  ['quotes', `X;A=${'"'.repeat(100_000)}:x`],
  ['parameters', `X${';A=b'.repeat(30_000)}:x`],
  ['escapes', `NOTE:${'\\,'.repeat(100_000)}`],
  ['soft line ends', `NOTE;QUOTED-PRINTABLE:${'=\r\n'.repeat(50_000)}x`],
])('is read in linear time: %s', async (_, line) => {
  const sent = `BEGIN:VCARD\r\nVERSION:3.0\r\n${line}\r\nEND:VCARD\r\n`;
  const document = openDocument(Buffer.from(sent));
  const { bytes } = await redactDocument(document, finderOfValues('nothing'));
  if (document.warnings.length === 0) expect(Buffer.from(bytes).toString()).toBe(sent);
});

describe('any card', () => {
  const text = fc
    .array(
      fc.constantFrom(
        VALUE,
        'Quatermass',
        'a',
        'ü',
        '\\,',
        '\\n',
        ';',
        ',',
        ':',
        '"',
        '=',
        ' ',
        'mailto:',
        '%41',
        '^n',
        '{',
      ),
      {
        maxLength: 8,
      },
    )
    .map((all) => all.join(''));
  const name = fc.constantFrom(
    'N',
    'FN',
    'NOTE',
    'TEL',
    'X-A',
    'ADR',
    'ORGANIZER',
    'UID',
    'BDAY',
    'SUMMARY',
    'item1.X-ABLabel',
  );
  const parameter = fc
    .tuple(fc.constantFrom('CN', 'TYPE', 'X-P', 'SENT-BY'), text)
    .map(([key, value]) => `;${key}="${value.replaceAll('"', '')}"`);
  const line = fc
    .tuple(name, fc.option(parameter, { nil: '' }), text, fc.integer({ min: 1, max: 60 }))
    .map(([key, own, value, width]) =>
      `${key}${own}:${value}`.replace(new RegExp(`(.{${width}})(?=.)`, 'gu'), '$1\r\n '),
    );
  const document = fc
    .array(line, { maxLength: 6 })
    .map((lines) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n'));

  it('loses all values that are no codes, and keeps all other lines', async () => {
    const run = fc.asyncProperty(document, async (sent) => {
      const linesOf = (all: string): readonly string[] => all.replace(/\r\n /g, '').split('\r\n');
      const after = linesOf((await redactAll(Buffer.from(sent))).toString());
      const before = linesOf(sent);
      expect(after.length).toBe(before.length);
      for (const [index, each] of before.entries()) {
        if (!/Quartermain|Quatermass/.test(each)) expect(after[index]).toBe(each);
        else expect((after[index] ?? '').replace(/;TYPE="[^"]*"/, '')).not.toMatch(/Quartermain|Quatermass/);
      }
    });
    await fc.assert(run, { numRuns: budget(200, 10_000), seed: seedFor('cards') });
  });
});
