import { sharedApp, type TestApp } from '../../support/app.js';
import { opcPackage, packageWith, partsOf as allPartsOf, partText } from '../../support/office.js';
import { partsOf, sheetNamed } from '../../support/sheets.js';

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const DOCX = `${TYPE}.document`;
const SSN = '219-09-9999';
const letter = opcPackage({
  'word/document.xml': {
    type: `${DOCX}.main+xml`,
    content: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>The SSN is 219-</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>09-9999.</w:t></w:r></w:p></w:body></w:document>`,
    relationships: { rId1: 'image media/a.png' },
  },
  'word/media/a.png': { type: 'image/png', content: 'no picture' },
});

const post = (to: string, bytes: Uint8Array, type: string): Promise<Response> =>
  fetch(`${app.url}/api/${to}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { authorization: `Bearer ${app.apiKey}`, 'content-type': type },
  });

const namesIn = (bytes: Uint8Array): readonly string[] => Object.keys(allPartsOf(bytes));

describe('an office document', () => {
  it('is answered redacted, with what was not read', async () => {
    const response = await post('filter', letter, DOCX);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(DOCX);
    expect(response.headers.get('x-umbra-format')).toBe('docx');
    expect(response.headers.get('x-umbra-warnings')).toBe('1; PICTURE_NOT_READ');
    const written = partText(new Uint8Array(await response.arrayBuffer()), 'word/document.xml');
    expect(written).toContain('<w:t>The SSN is {{{REDACTED-ssn}}}</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>.</w:t>');
  });

  it('is explained with places and offsets of its text', async () => {
    const response = await post('explain', letter, DOCX);
    const { filteredText, explanation } = (await response.json()) as {
      filteredText: string;
      explanation: { appliedSpans: readonly Record<string, unknown>[] };
    };
    expect(filteredText).toBe('The SSN is {{{REDACTED-ssn}}}.');
    expect(explanation.appliedSpans).toMatchObject([
      { text: SSN, characterStart: 11, characterEnd: 22, place: 'paragraph 1' },
    ]);
  });

  it('is read as what it is, whatever it is said to be', async () => {
    const odt = packageWith({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>SSN ${SSN}</text:p></office:text></office:body></office:document-content>`,
    });
    const response = await post('filter', odt, DOCX);
    expect([response.status, response.headers.get('x-umbra-format')]).toEqual([200, 'odt']);
    expect(response.headers.get('content-type')).toBe('application/vnd.oasis.opendocument.text');
    expect(partText(new Uint8Array(await response.arrayBuffer()), 'content.xml')).toContain('SSN {{{REDACTED-ssn}}}<');
  });

  it.each([
    ['application/vnd.ms-word.document.macroenabled.12', `${TYPE}.document`, 'ms-word.document.macroEnabled.main+xml'],
    [
      'application/vnd.ms-word.template.macroenabled.12',
      `${TYPE}.template`,
      'ms-word.template.macroEnabledTemplate.main+xml',
    ],
    [DOCX, `${TYPE}.template`, 'openxmlformats-officedocument.wordprocessingml.template.main+xml'],
  ])('sent as %s is answered as what is left of it: %s', async (sent, answered, type) => {
    const main = 'word/document.xml';
    const macros = 'word/vbaProject.bin';
    const bytes = opcPackage({
      [main]: {
        type: `application/vnd.${type}`,
        content: `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>SSN ${SSN}</w:t></w:r></w:p></w:body></w:document>`,
        relationships: { rId1: 'vbaProject vbaProject.bin' },
      },
      [macros]: { type: 'application/vnd.ms-office.vbaProject', content: 'Sub A()' },
    });
    const response = await post('filter', bytes, sent);
    expect(response.headers.get('content-type')).toBe(answered);
    expect(response.headers.get('x-umbra-warnings')).toBe('1; MACROS_REMOVED');
    const parts = namesIn(new Uint8Array(await response.arrayBuffer()));
    expect(parts).toContain(main);
    expect(parts).not.toContain(macros);
  });

  it('of cells is read by the names of its columns', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const response = await post('filter', sheetNamed('openpyxl-people.xlsx'), type);
    expect([response.status, response.headers.get('x-umbra-format')]).toEqual([200, 'xlsx']);
    const all = [...partsOf(new Uint8Array(await response.arrayBuffer())).values()].join('\n');
    expect(all).not.toMatch(/Zqadele|Zqbrookner|219-?09-?9999/i);
    expect(all).toContain('{{{REDACTED-person}}}');
    expect(all).toContain('first name');
  });

  it('of an old program is refused with what to do', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument\0', 'utf16le')]);
    const response = await post('filter', old, DOCX);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'DOCUMENT_DAMAGED',
      error: expect.stringContaining('.docx') as string,
    });
  });
});
