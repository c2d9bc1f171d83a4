import { unzipSync, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import PostalMime from 'postal-mime';
import { sharedApp, unique, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

interface Sent {
  readonly to?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Empty to send none. */
  readonly type?: string;
  readonly key?: string;
}

function post(body: string | Uint8Array, { to = 'filter', query = {}, type = 'text/plain', key }: Sent = {}) {
  const url = `${app.url}/api/${to}?${new URLSearchParams(query).toString()}`;
  // Of bytes, `fetch` declares no type by itself.
  const bytes = new Uint8Array(typeof body === 'string' ? Buffer.from(body) : body);
  const headers = { authorization: `Bearer ${key ?? app.apiKey}`, ...(type !== '' && { 'content-type': type }) };
  return fetch(url, { method: 'POST', body: bytes, headers });
}

interface Answered {
  readonly status: number;
  readonly type: string | null;
  readonly format: string | null;
  readonly warnings: string | null;
  readonly bytes: Buffer;
  readonly text: string;
}

async function filtered(body: string | Uint8Array, sent: Sent = {}): Promise<Answered> {
  const response = await post(body, sent);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  return {
    status,
    type: headers.get('content-type'),
    format: headers.get('x-umbra-format'),
    warnings: headers.get('x-umbra-warnings'),
    bytes,
    text: bytes.toString('utf8'),
  };
}

interface Span {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly text: string;
  readonly replacement: string;
  readonly filterType: string;
  readonly place?: string;
}

interface Explained {
  readonly filteredText: string;
  readonly documentId: string;
  readonly context: string;
  readonly warnings?: readonly { readonly code: string; readonly message: string }[];
  readonly explanation: { readonly appliedSpans: readonly Span[]; readonly identifiedSpans: readonly Span[] };
}

async function explained(body: string | Uint8Array, sent: Sent = {}): Promise<Explained> {
  const response = await post(body, { to: 'explain', ...sent });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await response.json()) as Explained;
}

const problemOf = async (response: Response) => {
  const { error, code } = (await response.json()) as { error: string; code: string };
  return { status: response.status, code, error };
};

const NAME = '{{{REDACTED-person}}}';
const FIRST = ['Peter', 'Maria', 'Ahmed', 'Ingrid', 'Kwame', 'Sofia', 'Hiroshi', 'Olga'];
const LAST = ['Dubois', 'Keller', 'Haddad', 'Larsen', 'Mensah', 'Rossi', 'Tanaka', 'Petrova'];
const PEOPLE = FIRST.flatMap((first) => LAST.slice(0, 6).map((last) => `${first} ${last}`));
const rows = (separator: string): string =>
  [
    ['name', 'ssn', 'email', 'amount'],
    ...PEOPLE.map((name, index) => [name, `219-09-${1000 + index}`, `p${index}@example.com`, `${index * 3}`]),
  ]
    .map((cells) => cells.join(separator))
    .join('\r\n');

describe('a table', () => {
  it.each([',', ';', '\t', '|', ', '])(
    'parted by %j is read by its columns, sent as text or as what it is',
    async (separator) => {
      const sent = rows(separator);
      const expected = sent
        .split('\r\n')
        .map((line, row) => {
          if (row === 0) return line;
          const [, , , amount] = line.split(separator);
          return [NAME, '{{{REDACTED-ssn}}}', '{{{REDACTED-email-address}}}', amount].join(separator);
        })
        .join('\r\n');
      for (const type of ['text/plain', 'text/csv']) {
        const { status, format, text } = await filtered(sent, { type });
        // A cell that begins with a blank may be quoted when it is written.
        const cells = text.replaceAll('"', '');
        expect({ type, status, format, cells }).toEqual({ type, status: 200, format: 'csv', cells: expected });
      }
    },
  );

  it('of two columns loses all names', async () => {
    const sent = ['name,email', ...PEOPLE.map((name, index) => `${name},p${index}@example.com`)].join('\n');
    const { text } = await filtered(sent, { type: 'text/csv; charset=utf-8' });
    for (const name of PEOPLE) expect(text).not.toContain(name);
    expect(text.startsWith('name,email\n')).toBe(true);
  });
});

describe('JSON', () => {
  it('loses names by their keys, and nothing else changes', async () => {
    const sent =
      '{ "id": 12345678901234567890, "first_name":"Peter",\n\t"last_name" : "Dubois", "ok": true, "n": 1.50 }';
    const expected = sent.replace('Peter', NAME).replace('Dubois', NAME);
    expect(await filtered(sent)).toMatchObject({
      status: 200,
      format: 'json',
      type: 'text/plain; charset=utf-8',
      text: expected,
    });
    expect(await filtered(sent, { type: 'application/json', query: { format: 'json' } })).toMatchObject({
      format: 'json',
      type: 'application/json',
      text: expected,
    });
  });

  it('in lines is one document when its format is named', async () => {
    const sent = '{"first_name":"Peter"}\n{"first_name":"Maria"}\n';
    const answer = await filtered(sent, { type: 'application/x-ndjson', query: { format: 'json' } });
    expect(answer).toMatchObject({ status: 200, format: 'json', type: 'application/x-ndjson', warnings: null });
    expect(answer.text).toBe(`{"first_name":"${NAME}"}\n{"first_name":"${NAME}"}\n`);
  });

  it('without a format stays what the contract says', async () => {
    const inline = { policy: { identifiers: { ssn: {} } }, text: 'name,ssn\nA,219-09-9999', context: 'c' };
    const answer = await filtered(JSON.stringify(inline), { type: 'application/json' });
    expect(answer.format).toBeNull();
    expect(JSON.parse(answer.text)).toMatchObject({ filteredText: 'name,ssn\nA,{{{REDACTED-ssn}}}' });
    const lines = await filtered('{"id":1,"text":"219-09-9999"}\n', { type: 'application/x-ndjson' });
    expect(lines.text).toBe('{"id":1,"text":"{{{REDACTED-ssn}}}"}\n');
  });

  it('of a stored policy needs a credential, told apart from a request that brings its own', async () => {
    for (const query of [{ format: 'json' }, { format: 'text' }, { format: 'nonsense' }]) {
      const { status } = await post('{"ssn":"219-09-9999"}', { type: 'application/json', query, key: 'umbra_nobody' });
      expect({ query, status }).toEqual({ query, status: 401 });
    }
  });
});

describe('YAML', () => {
  it('loses names by their keys at every door, and nothing else changes', async () => {
    const sent = '# of 2026\nfirst_name:  Peter\nlist: [1.50, yes]\n';
    const text = sent.replace('Peter', `"${NAME}"`);
    for (const given of [
      { type: 'application/yaml' },
      { query: { format: 'yaml' } },
      { query: { filename: 'a.yml' } },
    ]) {
      expect(await filtered(sent, given)).toMatchObject({ status: 200, format: 'yaml', text });
    }
    const { filteredText, explanation } = await explained(sent, { type: 'text/yaml' });
    expect(filteredText).toBe(text);
    const [span] = explanation.appliedSpans;
    expect(span).toMatchObject({ text: 'Peter', place: '$.first_name' });
    expect(sent.slice(span?.characterStart, span?.characterEnd)).toBe('Peter');
  });
});

describe('messages of hospitals', () => {
  it('of HL7 v2 lose names and numbers by their fields', async () => {
    const sent = 'MSH|^~\\&|A|B|C|D|||ADT^A01|1|P|2.5.1\rPID|1||||Dubois^Peter||19610615|M||||||||||||219-09-9999|\r';
    const expected = sent.replace('Dubois^Peter', `${NAME}^${NAME}`).replace('219-09-9999', '{{{REDACTED-ssn}}}');
    for (const type of ['text/plain', 'application/hl7-v2']) {
      expect(await filtered(sent, { type, query: { format: 'hl7' } })).toMatchObject({
        status: 200,
        format: 'hl7',
        text: expected,
      });
    }
    expect(await filtered(sent, { type: 'application/hl7-v2' })).toMatchObject({ format: 'hl7', text: expected });
  });
});

describe('resources of FHIR', () => {
  it('lose names by their types, and stay valid', async () => {
    const sent = '{"resourceType":"Patient","name":[{"family":"Dubois","given":["Peter"]}],"gender":"male"}';
    const text = sent.replace('Dubois', NAME).replace('Peter', NAME);
    expect(await filtered(sent, { type: 'application/fhir+json' })).toMatchObject({
      status: 200,
      format: 'fhir',
      text,
    });
    expect(await filtered(sent)).toMatchObject({ format: 'fhir', text });
  });
});

describe('mail', () => {
  it('loses what stands in an encoded subject and a body in base64', async () => {
    const body = 'Dear Peter Dubois,\r\nyour SSN is 219-09-9999.\r\n';
    const sent = [
      `From: =?utf-8?q?Peter_Dubois?= <p.dubois@example.com>`,
      `Subject: =?utf-8?b?${Buffer.from('SSN 219-09-9999').toString('base64')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(body).toString('base64'),
      '',
    ].join('\r\n');
    const { status, format, type, bytes } = await filtered(sent, { type: 'message/rfc822' });
    expect({ status, format, type }).toEqual({ status: 200, format: 'mail', type: 'message/rfc822' });
    const { subject, from, text } = await PostalMime.parse(bytes);
    expect(subject).toBe('SSN {{{REDACTED-ssn}}}');
    expect(text?.trim().split(/\r?\n/)).toEqual([`Dear ${NAME},`, 'your SSN is {{{REDACTED-ssn}}}.']);
    expect(JSON.stringify(from)).not.toMatch(/dubois/i);
  });
});

describe('HTML', () => {
  it.each([
    ['split by tags', '<p>SSN 219-<b>09-</b>99<i>99</i>.</p>', '<p>SSN {{{REDACTED-ssn}}}<b></b><i></i>.</p>'],
    ['written as entities', '<p>SSN &#50;19-09&#x2d;9999.</p>', '<p>SSN {{{REDACTED-ssn}}}.</p>'],
  ])('loses a value that is %s', async (_, body, expected) => {
    const page = (content: string): string => `<!doctype html><title>x</title>${content}`;
    expect(await filtered(page(body), { type: 'text/html; charset=utf-8' })).toMatchObject({
      status: 200,
      format: 'html',
      text: page(expected),
    });
  });
});

describe('cards and calendars', () => {
  it('lose people by their properties', async () => {
    const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Dubois;Peter;;;\r\nFN:Peter Dubois\r\nEND:VCARD\r\n';
    const text = card.replace('Dubois;Peter', `${NAME};${NAME}`).replace('Peter Dubois', NAME);
    expect(await filtered(card, { type: 'text/vcard' })).toMatchObject({ status: 200, format: 'vcard', text });
    const event =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nATTENDEE;CN=Peter Dubois:mailto:p@example.com\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    const answer = await filtered(event, { type: 'text/calendar' });
    expect(answer).toMatchObject({ status: 200, format: 'calendar' });
    expect(answer.text).toContain(`ATTENDEE;CN=${NAME}:mailto:REDACTED-email-address@redacted.invalid`.slice(0, 60));
  });
});

describe('RTF', () => {
  it('loses values over its formatting', async () => {
    const sent = '{\\rtf1\\ansi SSN {\\b 219-}09-9999 of {\\i Peter Dubois}\\par}';
    const text =
      '{\\rtf1\\ansi SSN {\\b \\{\\{\\{REDACTED-ssn\\}\\}\\}} of {\\i \\{\\{\\{REDACTED-person\\}\\}\\}}\\par}';
    for (const type of ['application/rtf', 'text/rtf']) {
      expect(await filtered(sent, { type })).toMatchObject({ status: 200, format: 'rtf', text });
    }
  });
});

describe('an encoding', () => {
  const SENT = 'name;city\r\nPeter Dubois;Zürich\r\nMaria Keller;Genève\r\n';
  const EXPECTED = `name;city\r\n${NAME};Zürich\r\n${NAME};Genève\r\n`;
  const policy = unique('people').replace(' ', '-');
  beforeAll(async () => {
    const response = await fetch(`${app.url}/api/policies?name=${policy}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ identifiers: { person: {} } }),
    });
    expect(response.ok).toBe(true);
  });

  it.each([
    ['utf-16le', 'with a byte order mark', '\uFEFF', 'text/csv'],
    ['utf-16be', 'with a byte order mark', '\uFEFF', 'text/csv; charset=utf-16'],
    ['utf-16le', 'that can be told', '', 'text/csv'],
    ['windows-1252', 'that can be told', '', 'text/csv'],
    ['windows-1252', 'that is declared by another of its names', '', 'text/csv; charset=latin1'],
    ['utf-8', 'with a byte order mark', '\uFEFF', 'text/csv; charset=utf-8'],
  ])('%s %s is read and kept', async (encoding, _, mark, type) => {
    const answer = await filtered(iconv.encode(mark + SENT, encoding), { type, query: { p: policy } });
    expect(answer).toMatchObject({ status: 200, type, format: 'csv' });
    expect(iconv.decode(answer.bytes, encoding, { stripBOM: false })).toBe(mark + EXPECTED);
    const { filteredText, explanation } = await explained(iconv.encode(mark + SENT, encoding), {
      type,
      query: { p: policy },
    });
    expect(filteredText).toBe(mark + EXPECTED);
    for (const { text, characterStart, characterEnd } of explanation.appliedSpans) {
      expect((mark + SENT).slice(characterStart, characterEnd)).toBe(text);
    }
  });
});

describe('what a body is', () => {
  const TABLE = 'name,ssn\nPeter Dubois,219-09-9999\n';
  const EXPECTED = `name,ssn\n${NAME},{{{REDACTED-ssn}}}\n`;

  it.each<[string, Sent, string]>([
    ['its content type', { type: 'text/csv' }, 'text/csv'],
    ['another content type of the format', { type: 'text/tab-separated-values' }, 'text/tab-separated-values'],
    ['the parameter alone', { type: '', query: { format: 'csv' } }, 'text/csv'],
    ['the parameter against the content type', { type: 'application/pdf', query: { format: 'csv' } }, 'text/csv'],
    ['the name of its file', { type: 'application/octet-stream', query: { filename: 'A b.CSV' } }, 'text/csv'],
    ['the name of its file, sent as text', { query: { filename: 'people.csv' } }, 'text/plain'],
    ['an empty parameter and its content', { query: { format: '' } }, 'text/plain; charset=utf-8'],
  ])('is said by %s', async (_, sent, type) => {
    expect(await filtered(TABLE, sent)).toMatchObject({ status: 200, format: 'csv', type, text: EXPECTED });
  });

  it.each(['notes.rst', 'app.log', 'a.txt', 'without-ending'])(
    'is said by the content, if only a name without a format is known: %s',
    async (filename) => {
      const sent = { type: 'application/octet-stream', query: { filename } };
      const { status, format, text } = await filtered('Her number is 219-09-9999.', sent);
      expect([status, format, text]).toEqual([200, 'text', 'Her number is {{{REDACTED-ssn}}}.']);
    },
  );

  it('is text when that is named', async () => {
    const { text, format, type } = await filtered(TABLE, { query: { format: 'text' } });
    expect({ format, type }).toEqual({ format: null, type: 'text/plain; charset=utf-8' });
    expect(text).toContain('name,ssn\n');
    expect(text).toContain('{{{REDACTED-ssn}}}');
  });

  it.each([
    'Dear Ann, thank you for your mail,\nand for the name, the address and the phone number of Bob, who is well.\n',
    'Name, address and phone: as before.\nWe met Peter, Maria and Ahmed, and they were well; write to a@example.com.\n',
    '{"not": JSON}',
    '{{name}} lives in [city]',
    '[see page 3]',
    'red, green, blue\nyellow, black, white\n',
    '',
  ])('that is prose stays text: %j', async (text) => {
    const plain = await filtered(text, { query: { format: 'text' } });
    const answer = await filtered(text);
    expect(answer).toMatchObject({ status: 200, format: null, type: 'text/plain; charset=utf-8', text: plain.text });
  });

  it.each([
    ['xml', '<?xml version="1.0"?><a>219&#45;09&#45;9999</a>', '<?xml version="1.0"?><a>{{{REDACTED-ssn}}}</a>'],
    ['rtf', "{\\rtf1 219\\'2d09\\'2d9999}", '{\\rtf1 \\{\\{\\{REDACTED-ssn\\}\\}\\}}'],
    ['text', 'INFO {"ssn":"219\\u002d09\\u002d9999"} sent', 'INFO {"ssn":"{{{REDACTED-ssn}}}"} sent'],
  ])('is what text certainly is: %s', async (format, sent, text) => {
    expect(await filtered(sent)).toMatchObject({ status: 200, format, type: 'text/plain; charset=utf-8', text });
    const { explanation } = await explained(sent);
    const [span] = explanation.appliedSpans;
    expect(sent.slice(span?.characterStart, span?.characterEnd)).toMatch(/^219.*9999$/);
  });

  it.each<[string, string | Uint8Array, Sent, number, string]>([
    ['an unknown format', TABLE, { query: { format: 'sheet' } }, 400, 'INVALID_INPUT'],
    ['a type that nobody reads', TABLE, { type: 'video/mp4' }, 415, 'UNSUPPORTED_TYPE'],
    ['an unknown charset', TABLE, { type: 'text/csv; charset=klingon' }, 415, 'UNKNOWN_CHARSET'],
    [
      'bytes that are not of their charset',
      Buffer.from([0xff]),
      { type: 'text/csv; charset=utf-8' },
      422,
      'DOCUMENT_DAMAGED',
    ],
    ['a field without an end', 'a,b\n"c,d\n', { type: 'text/csv' }, 422, 'DOCUMENT_DAMAGED'],
    ['JSON that ends too early', '{"a": [1,', { query: { format: 'json' } }, 422, 'DOCUMENT_DAMAGED'],
    ['JSON that is too deep', '['.repeat(2000), { query: { format: 'json' } }, 422, 'DOCUMENT_TOO_DEEP'],
    ['what is to be done later', TABLE, { type: 'text/csv', query: { async: 'true' } }, 400, 'ASYNC_IS_FOR_PDF'],
    ['an unknown policy', TABLE, { type: 'text/csv', query: { p: 'no-such-policy' } }, 404, 'UNKNOWN_POLICY'],
  ])('is refused: %s', async (_, body, sent, status, code) => {
    expect(await problemOf(await post(body, sent))).toMatchObject({ status, code });
    if (sent.query?.async !== undefined) return;
    expect(await problemOf(await post(body, { ...sent, to: 'explain' }))).toMatchObject({ status, code });
  });

  it('is listed where it is refused', async () => {
    const { error } = await problemOf(await post(TABLE, { type: 'video/mp4' }));
    for (const type of ['text/plain', 'application/pdf', 'text/csv', 'format=']) expect(error).toContain(type);
  });
});

describe('an explanation', () => {
  it('counts in the text that was sent, and says where a span stands', async () => {
    const sent = 'note,name\r\n"he said ""call 212-555-0143""",Peter Dubois\r\n';
    const { filteredText, explanation } = await explained(sent, { type: 'text/csv' });
    expect(filteredText).toBe(`note,name\r\n"he said ""call {{{REDACTED-phone-number}}}""",${NAME}\r\n`);
    expect(explanation.appliedSpans).toHaveLength(2);
    for (const { characterStart, characterEnd, text } of explanation.appliedSpans) {
      expect(sent.slice(characterStart, characterEnd)).toBe(text);
    }
    expect(explanation.appliedSpans.map(({ place }) => place)).toEqual(['row 2, column 1', 'row 2, column 2']);
  });

  it('of text has no places, and no warnings', async () => {
    const answer = await explained('SSN 219-09-9999');
    expect(answer).not.toHaveProperty('warnings');
    expect(answer.explanation.appliedSpans[0]).not.toHaveProperty('place');
  });

  it('says what could not be read as it should, as the header of a redaction does', async () => {
    const sent = '{"ssn":"219-09-9999"}\nnot JSON: 219-09-9998\n{"ssn":"219-09-9997"}\nnor this\n';
    const type = 'application/x-ndjson';
    const query = { format: 'json' };
    const { text, warnings } = await filtered(sent, { type, query });
    expect(text).not.toMatch(/219-09/);
    const said = (await explained(sent, { type, query })).warnings ?? [];
    expect(said[0]?.code).toBe('BAD_LINE');
    expect(warnings).toBe(`${said.length}; BAD_LINE`);
    expect(said[0]?.message).toContain('2');
  });
});

describe('a large document', () => {
  const large = Array.from({ length: 4000 }, (_, index) => `Peter Dubois,219-09-${1000 + (index % 9000)},${index}`);
  const sent = ['name,ssn,amount', ...large].join('\n');

  it('is handled in a thread, as a small one is', async () => {
    const { status, format, text } = await filtered(sent, { type: 'text/csv' });
    expect({ status, format }).toEqual({ status: 200, format: 'csv' });
    const lines = text.split('\n');
    expect(lines).toHaveLength(4001);
    expect(new Set(lines.slice(1).map((line) => line.slice(0, line.lastIndexOf(','))))).toEqual(
      new Set([`${NAME},{{{REDACTED-ssn}}}`]),
    );
  });

  it('is refused as a small one is', async () => {
    const damaged = `${sent}\n"no end`;
    expect(await problemOf(await post(damaged, { type: 'text/csv' }))).toMatchObject({
      status: 422,
      code: 'DOCUMENT_DAMAGED',
    });
  });

  it('that only looks like a table is text', async () => {
    const text = `name, address\nPeter, Berlin\n${'One word, or two, and more; here and there.\nNone.\n\n'.repeat(2000)}`;
    const plain = await filtered(text, { query: { format: 'text' } });
    const answer = await filtered(text);
    expect(answer).toMatchObject({ status: 200, format: null, text: plain.text });
  });
});

describe('POST /api/policies/apply', () => {
  it('reads text that is a table or JSON as such, and answers text', async () => {
    const response = await post('name,ssn\nPeter Dubois,219-09-9999\n', {
      to: 'policies/apply',
      query: { d: 'doc-7' },
    });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-document-id')).toBe('doc-7');
    expect(response.headers.get('x-umbra-format')).toBe('csv');
    expect(await response.text()).toBe(`name,ssn\n${NAME},{{{REDACTED-ssn}}}\n`);
  });

  it('takes texts alone', async () => {
    const response = await post('a,b', { to: 'policies/apply', type: 'text/csv' });
    expect(await problemOf(response)).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' });
  });
});

async function savePolicy(name: string, policy: unknown): Promise<void> {
  const { ok } = await fetch(`${app.url}/api/policies?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(policy),
  });
  expect(ok).toBe(true);
}

describe('an archive', () => {
  it('is answered with its members redacted', async () => {
    const members = {
      'list.csv': Buffer.from('a,email\n1,ana@example.com\n'),
      'photo.png': Buffer.from('89504e47', 'hex'),
    };
    const { status, type, format, warnings, bytes } = await filtered(zipSync(members), { type: 'application/zip' });
    expect([status, type, format, warnings]).toEqual([200, 'application/zip', 'zip', '1; MEMBER_REMOVED']);
    const after = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]);
    expect(after).toEqual([['list.csv', 'a,email\n1,{{{REDACTED-email-address}}}\n']]);
  });
});

describe('fields that a policy names', () => {
  // The longer one is read in a thread.
  it.each([3, 3000])('are redacted or left, whatever they hold (%i rows)', async (rows) => {
    const policy = unique('fields').replace(' ', '-');
    await savePolicy(policy, {
      identifiers: {
        ssn: {},
        fields: [{ names: ['rem*'], fieldFilterStrategies: [{ strategy: 'REDACT', redactionFormat: '-' }] }],
      },
      ignoredFields: ['case'],
    });
    const table = (ssn: string, remark: string) => `case,ssn,remark\n${`219-09-9999,${ssn},${remark}\n`.repeat(rows)}`;
    const { status, text } = await filtered(table('219-09-9998', 'all well'), {
      type: 'text/csv',
      query: { p: policy },
    });
    expect([status, text]).toEqual([200, table('{{{REDACTED-ssn}}}', '-')]);
  });
});

describe('what was found', () => {
  it('is counted once, also where columns have it looked for again', async () => {
    const policy = unique('alerting').replace(' ', '-');
    const context = unique('ward');
    const strategy = { strategy: 'REDACT', redactionFormat: '***', condition: 'confidence > 0.1', alert: true };
    await savePolicy(policy, { identifiers: { ssn: { ssnFilterStrategies: [strategy] }, person: {} } });
    const before = await replacedSsns();
    // A column without a header: most of its cells are found to be names by themselves, the rest because of them.
    const sent = [
      'who,id',
      ...PEOPLE.slice(0, 10).map((name, index) => `${name},219-09-${1000 + index}`),
      'Xq Zzyq,219-09-1999',
    ];
    const { status } = await filtered(sent.join('\n'), { type: 'text/csv', query: { p: policy, c: context } });
    expect(status).toBe(200);
    expect((await replacedSsns()) - before).toBe(11);
    const alerts = (await (
      await fetch(`${app.url}/api/alerts`, { headers: { authorization: `Bearer ${app.apiKey}` } })
    ).json()) as readonly { context: string }[];
    expect(alerts.filter((alert) => alert.context === context)).toHaveLength(11);
  });

  async function replacedSsns(): Promise<number> {
    const page = await (await fetch(`${app.url}/actuator/prometheus`)).text();
    return Number(/^umbra_redactions_total\{kind="ssn"\} (\d+)/m.exec(page)?.[1] ?? 0);
  }
});
