import { makePdf } from '../../support/pdf.js';
import { bearer } from '../../support/client.js';
import { bytesOf, fixture, leftIn, PDF, PdfScene, readBack, SSN } from '../../support/filter-pdf.js';
import { until } from '../../support/until.js';

let scene: PdfScene;
beforeAll(async () => {
  scene = await PdfScene.start();
  await scene.save('asked-ssn', { identifiers: { ssn: {} } });
  await scene.save('asked-leaving', { identifiers: { ssn: {} }, ignoredFields: ['note'] });
});

const letter = (): Buffer =>
  Buffer.from(
    makePdf([
      {
        lines: [
          [72, 700, `SSN ${SSN} of Project Atlas`],
          [72, 600, 'atlas is elsewhere'],
        ],
      },
      { lines: [[72, 700, 'The second page.']] },
    ]),
  );

type Asked = Readonly<Record<string, unknown>>;

function send(to: string, file: Blob, asked: Asked, headers: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  form.set('file', file);
  for (const [name, value] of Object.entries(asked)) form.set(name, JSON.stringify(value));
  return fetch(`${scene.app.url}${to}`, {
    method: 'POST',
    body: form,
    headers: { ...bearer(scene.app.apiKey), ...headers },
  });
}

const pdf = (): File => new File([new Uint8Array(letter())], 'letter.pdf', { type: PDF });

describe('a form with a PDF', () => {
  it('loses terms and areas besides what the policy finds', async () => {
    const asked = { terms: ['Atlas'], areas: [{ page: 2, wholePage: true }] };
    const response = await send('/api/filter?p=asked-ssn', pdf(), asked);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, PDF]);
    expect(response.headers.get('x-redactions')).toBe('3');
    const after = await bytesOf(response);
    expect(await leftIn(after, [SSN, 'second page'])).toEqual([]);
    const { text } = await readBack(after);
    expect(text).toContain('Project');
    expect(text).toContain('atlas is elsewhere');
    expect(text).not.toContain('Atlas');
  });

  it('is redacted so in the background, too', async () => {
    const response = await send('/api/filter?p=asked-ssn&async=true', pdf(), {
      terms: [{ text: 'ATLAS', ignoreCase: true }],
    });
    expect(response.status).toBe(202);
    const headers = bearer(scene.app.apiKey);
    const at = `${scene.app.url}${response.headers.get('location') ?? ''}`;
    await until(
      async () =>
        ((await (await fetch(`${at}/status`, { headers })).json()) as { status: string }).status === 'COMPLETE',
    );
    const after = await bytesOf(await fetch(at, { headers }));
    expect(await leftIn(after, [SSN, 'Atlas'])).toEqual([]);
    expect(await leftIn(after, ['second page'])).toEqual(['second page']);
  });

  it('is explained with its terms and their places', async () => {
    const response = await send('/api/explain?p=asked-ssn', pdf(), { terms: ['Project Atlas'] });
    const { explanation, warnings } = (await response.json()) as {
      explanation: { appliedSpans: object[] };
      warnings?: unknown;
    };
    expect(warnings).toBeUndefined();
    expect(response.headers.get('x-umbra-warnings')).toBeNull();
    expect(explanation.appliedSpans).toMatchObject([
      { text: SSN },
      { text: 'Project Atlas', filterType: 'CUSTOM_DICTIONARY', pageNumber: 1 },
    ]);
  });

  it.each([
    ['an area on a page that is not there', { areas: [{ page: 3, wholePage: true }] }, 'AREA_OFF_PAGE'],
    ['an area without a size', { areas: [{ page: 1 }] }, 'INVALID_INPUT'],
    ['a term of one letter', { terms: ['a'] }, 'INVALID_INPUT'],
    ['another part', { term: ['Atlas'] }, 'INVALID_INPUT'],
  ])('is refused with %s', async (_, asked, code) => {
    const response = await send('/api/filter?p=asked-ssn', pdf(), asked);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, code]);
  });
});

it('an explanation warns of what whoever redacts the PDF is warned of', async () => {
  const scan = fixture('scan-clean.pdf');
  const response = await scene.post('/api/explain?p=corpus', scan);
  const { warnings } = (await response.json()) as { warnings: object[] };
  expect(warnings).toEqual([
    { code: 'PAGE_AS_PICTURE', page: 1, message: expect.stringMatching(/^Page 1 was converted/) },
  ]);
  expect(response.headers.get('x-umbra-warnings')).toBe('1; PAGE_AS_PICTURE; page 1');
  expect((await scene.post('/api/filter?p=corpus', scan)).headers.get('x-umbra-warnings')).toBe(
    response.headers.get('x-umbra-warnings'),
  );
});

describe('a preview', () => {
  it('is the document with marks, and called one', async () => {
    const response = await scene.post('/api/filter?p=asked-ssn&preview=true', letter());
    expect([response.status, response.headers.get('x-umbra-preview')]).toEqual([200, 'true']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="PREVIEW-NOT-REDACTED.pdf"');
    const { text } = await readBack(await bytesOf(response));
    expect(text).toContain(SSN);
    expect(text).toContain('PREVIEW, NOT REDACTED');
  });

  it.each([
    ['later', '/api/filter?preview=true&async=true', {}, 400],
    ['as pictures', '/api/filter?preview=true', { accept: 'application/zip' }, 406],
    ['of a text', '/api/filter?preview=true', { 'content-type': 'text/plain' }, 400],
  ])('is refused %s', async (_, to, headers, status) => {
    const body = 'content-type' in headers ? 'text' : letter();
    expect((await scene.post(to, body, headers)).status).toBe(status);
  });
});

describe('a form with another document', () => {
  const csv = `name,note\nPeter,met Atlas\nAtlas,${SSN}\n`;

  it('loses terms, also where the policy looks for nothing', async () => {
    const file = new File([csv], 'list.csv', { type: 'text/csv' });
    const response = await send('/api/filter?p=asked-leaving', file, { terms: ['atlas', 'Atlas'] });
    expect([response.status, response.headers.get('x-umbra-format')]).toEqual([200, 'csv']);
    const term = '{{{REDACTED-custom-dictionary}}}';
    expect(await response.text()).toBe(`name,note\nPeter,met ${term}\n${term},${SSN}\n`);
  });

  it('is read by its name or content where nobody says what it is', async () => {
    const read = async (file: File) => {
      const response = await send('/api/filter?p=asked-ssn', file, {});
      return [response.headers.get('x-umbra-format'), await response.text()];
    };
    expect(await read(new File([`{"a":"${SSN}"}`], 'a.json'))).toEqual(['json', '{"a":"{{{REDACTED-ssn}}}"}']);
    expect(await read(new File([`SSN ${SSN}`], 'a', { type: 'text/plain' }))).toEqual([
      'text',
      'SSN {{{REDACTED-ssn}}}',
    ]);
  });

  it.each(['text/plain', ''])('is refused where it is named .pdf and is none, with the type %j', async (type) => {
    const response = await send('/api/filter?p=asked-ssn', new File([`SSN ${SSN}`], 'letter.PDF', { type }), {});
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'CONTENT_TYPE_MISMATCH' }]);
  });

  it('has no areas', async () => {
    const response = await send('/api/filter', new File([csv], 'a.csv'), { areas: [{ page: 1, wholePage: true }] });
    expect(response.status).toBe(400);
  });
});
