import { readFileSync } from 'node:fs';
import path from 'node:path';

import { compilePolicy, DocumentProblem, PolicyError, readDocument, redactDocument } from './index.js';

const fixture = (name: string): Uint8Array => readFileSync(path.resolve(__dirname, '../../test', name));
const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const SSN = { identifiers: { ssn: {} } };

describe('redactDocument', () => {
  test('redacts any format, which content or name tells', async () => {
    const json = await redactDocument(bytesOf('{"ssn":"219-09-9999"}'), { policy: SSN });
    expect(json).toEqual({
      bytes: expect.anything() as Uint8Array,
      format: 'json',
      findings: [
        {
          ...{ start: 8, end: 19, kind: 'ssn', confidence: 0.95, text: '219-09-9999', place: '$.ssn' },
          ...{ replacement: '{{{REDACTED-ssn}}}', applied: true, repeated: false },
        },
      ],
      warnings: [],
    });
    expect(textOf(json.bytes)).toBe('{"ssn":"{{{REDACTED-ssn}}}"}');
    const sheet = await redactDocument(fixture('data/sheets/openpyxl-people.xlsx'), {
      policy: { identifiers: { person: {} } },
    });
    expect(sheet.format).toBe('xlsx');
    const names = sheet.findings.filter(({ kind }) => kind === 'person').map(({ text }) => text);
    expect(names.length).toBeGreaterThan(0);
    const { pieces } = await readDocument(sheet.bytes, { fileName: 'people.xlsx' });
    expect(pieces.filter(({ text }) => names.some((name) => text.includes(name)))).toEqual([]);
  });

  test('takes a plan, a context and a charset', async () => {
    const policy = {
      identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'MASK', condition: 'context == "c"' }, {}] } },
    };
    const compiled = compilePolicy(policy);
    if (!compiled.ok) throw new Error('The policy is right.');
    const by = async (context?: string): Promise<string> =>
      textOf((await redactDocument(bytesOf('SSN 219-09-9999'), { policy: compiled.plan, context })).bytes);
    expect([await by(), await by('c')]).toEqual(['SSN {{{REDACTED-ssn}}}', 'SSN ***********']);
    const wide = Buffer.from('SSN 219-09-9999', 'utf16le');
    const { bytes } = await redactDocument(wide, { policy: SSN, charset: 'utf-16le' });
    expect(Buffer.from(bytes).toString('utf16le')).toBe('SSN {{{REDACTED-ssn}}}');
  });

  test('asks the models of a policy', async () => {
    const policy = { identifiers: { person: { phEyeConfiguration: { endpoint: 'http://localhost:1' } } } };
    const askModels = () =>
      Promise.resolve([{ outcome: 'found', found: [{ start: 0, end: 3, label: 'name', confidence: 1 }] } as const]);
    const { bytes } = await redactDocument(bytesOf('Zed came.'), { policy, askModels });
    expect(textOf(bytes)).toBe('{{{REDACTED-person}}} came.');
  });

  test('warns of what it could not read', async () => {
    const lines = bytesOf('{"ssn":"219-09-9999"}\nno JSON\n');
    const { warnings } = await redactDocument(lines, { policy: SSN, fileName: 'a.ndjson' });
    expect(warnings).toEqual([{ code: 'BAD_LINE', message: 'Read as text because it is not JSON: line 2.' }]);
  });

  test('redacts PDFs, and says on which page', async () => {
    const { bytes, format, findings } = await redactDocument(fixture('fixtures/pdf/text-plain.pdf'), { policy: SSN });
    const values = findings.map(({ text }) => text);
    expect([format, values.length > 0]).toEqual(['pdf', true]);
    expect(findings.every(({ place, applied }) => /^page \d$/.test(place) && applied)).toBe(true);
    const { pieces } = await readDocument(bytes);
    expect(pieces[0]?.place).toBe('page 1');
    const text = pieces.map((piece) => piece.text).join(' ');
    expect(text).toContain('customer');
    expect(values.filter((value) => text.includes(value))).toEqual([]);
  });

  test('redacts PDFs within other documents, together with these', async () => {
    const pdf = Buffer.from(fixture('fixtures/pdf/text-plain.pdf')).toString('base64');
    const [{ text: value } = { text: '' }] = (await redactDocument(Buffer.from(pdf, 'base64'), { policy: SSN }))
      .findings;
    const sent = bytesOf(JSON.stringify({ note: `see ${value}`, file: pdf }));
    const { bytes, warnings } = await redactDocument(sent, { policy: SSN, format: 'json' });
    const { note, file } = JSON.parse(textOf(bytes)) as { readonly note: string; readonly file: string };
    expect([note, warnings]).toEqual(['see {{{REDACTED-ssn}}}', []]);
    const { format, pieces } = await readDocument(Buffer.from(file, 'base64'));
    expect(format).toBe('pdf');
    expect(pieces.some((piece) => piece.text.includes(value))).toBe(false);
  });

  test('says why a PDF cannot be redacted', async () => {
    const damaged = redactDocument(bytesOf('%PDF-1.7\nnothing'), { policy: SSN });
    await expect(damaged).rejects.toMatchObject({ name: 'DocumentProblem', code: 'damaged' });
    const locked = fixture('fixtures/pdf/encrypted-password.pdf');
    await expect(readDocument(locked)).rejects.toMatchObject({ code: 'encrypted' });
    const opened = await redactDocument(locked, { policy: SSN, password: 'open sesame' });
    expect(opened.findings.map(({ text }) => text)).toContain('385-44-4694');
    const unread = readDocument(fixture('fixtures/pdf/scan-clean.pdf'), { recognition: 'off' });
    await expect(unread).rejects.toThrow(/no readable text/);
  });

  test('reads scanned pages and pictures, also within other documents', async () => {
    const scan = fixture('fixtures/pdf/scan-clean.pdf');
    const value = '555-34-7410';
    const { bytes, findings, warnings } = await redactDocument(scan, { policy: SSN });
    expect(findings.map(({ text, place }) => [text, place])).toEqual([[value, 'page 1']]);
    expect(warnings.map(({ code }) => code)).toEqual(['PAGE_AS_PICTURE']);
    // `off` reads the text layer behind the image; `{}` reads the text seen on it.
    for (const recognition of ['off', {}] as const) {
      const text = (await readDocument(bytes, { recognition })).pieces.map((piece) => piece.text).join('\n');
      expect(text).toContain('letter');
      expect(text).not.toMatch(/555-34|7410/);
    }
    const sent = bytesOf(JSON.stringify({ note: `see ${value}`, file: Buffer.from(scan).toString('base64') }));
    const within = await redactDocument(sent, { policy: SSN, format: 'json' });
    const { file } = JSON.parse(textOf(within.bytes)) as { readonly file: string };
    const left = (await readDocument(Buffer.from(file, 'base64'))).pieces.map((piece) => piece.text).join('\n');
    expect(left).not.toMatch(/555-34|7410/);
    const { format, pieces } = await readDocument(fixture('data/pictures/go.png'));
    expect([format, pieces.map(({ text }) => text).join()]).toEqual(['png', expect.stringContaining('SSN')]);
  });

  test.each<[string, Parameters<typeof readDocument>[1], object]>([
    ['off', { recognition: 'off' }, { code: 'damaged', message: expect.stringContaining('recognition') as string }],
    [
      'in a language without data',
      { recognition: { languages: ['deu'] } },
      { code: 'not-safe', message: expect.stringContaining('recognition.dataDirectory') as string },
    ],
    ['by no thread', { recognition: { workers: 0 } }, { name: 'RangeError' }],
    ['in no time', { recognition: { timeoutSeconds: 0 } }, { name: 'RangeError' }],
    ['in many languages', { recognition: { languages: Array<string>(9).fill('eng') } }, { name: 'RangeError' }],
  ])('says why a picture is not read: %s', async (_, options, problem) => {
    await expect(readDocument(fixture('data/pictures/go.png'), options)).rejects.toMatchObject(problem);
  });

  test('refuses damaged documents and wrong policies', async () => {
    await expect(redactDocument(bytesOf('{'), { policy: SSN, format: 'json' })).rejects.toThrow(DocumentProblem);
    const wrong = redactDocument(bytesOf('x'), { policy: { identifiers: { sn: {} } } });
    await expect(wrong).rejects.toThrow(PolicyError);
    await expect(wrong).rejects.toThrow(/^The policy has problems\. /);
  });
});

test('readDocument gives pieces with what they stand under and where', async () => {
  expect(await readDocument(bytesOf('name,ssn\nAnna,219-09-9999\n'), { format: 'csv' })).toEqual({
    format: 'csv',
    pieces: [
      { text: 'name', label: '', place: 'row 1, column 1' },
      { text: 'ssn', label: '', place: 'row 1, column 2' },
      { text: 'Anna', label: 'name', place: 'row 2, column 1' },
      { text: '219-09-9999', label: 'ssn', place: 'row 2, column 2' },
    ],
    warnings: [],
  });
});
