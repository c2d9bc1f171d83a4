import { gunzipSync, gzipSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { parseDocument } from 'htmlparser2';
import Papa from 'papaparse';
import { parse as parseHtml } from 'parse5';
import PostalMime from 'postal-mime';
import { parse as parseYaml } from 'yaml';

import { writeTar } from '../../../src/formats/archive/write-tar.js';
import type { FormatId } from '../../../src/formats/format.js';

const ROWS = 4_000;

/** A document, and how many bytes of text it stands for: what it unpacks to, where it is packed. */
export interface Sample {
  readonly format: FormatId;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly unpacked?: number;
  readonly leastFindings: number;
  /** Reads it by a library, and does nothing with it. */
  readonly parse?: () => unknown;
}

/** Lines of `id` and `text`. */
interface LineSample {
  readonly name: string;
  readonly lines: readonly string[];
  readonly target: string;
}

/** Lines of logs, letters, and lines that hold two values each. */
export function lineSamples(): readonly LineSample[] {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const sample = (name: string, textOf: (row: Row) => string): LineSample => ({
    name,
    lines: rows.map((row) => JSON.stringify({ id: `${row.id}`, text: textOf(row) })),
    target: '>= 10',
  });
  return [
    sample(
      'lines of logs',
      ({ id }) => `INFO store worker-${id % 4} request done in ${id % 100} ms for 192.0.2.${id % 250}`,
    ),
    sample('lines of letters', ({ ssn, email }) => `${`${NOTE}. `.repeat(8)}SSN ${ssn}, or ${email}.`),
    sample('lines of two values', ({ ssn, email }) => `SSN ${ssn}, ${NOTE}, or ${email}.`),
  ];
}

type Parse = (content: string) => unknown;

const parseLines: Parse = (content) =>
  content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

/** A sample of each format that holds text, the plain one first. */
export function* textSamples(): Generator<Sample> {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const text = (format: FormatId, fileName: string, content: string, parse?: Parse): Sample => ({
    ...{ format, fileName, leastFindings: ROWS },
    bytes: strToU8(content),
    ...(parse === undefined ? {} : { parse: () => parse(content) }),
  });
  const lines = (each: (row: Row) => string): string => rows.map((row) => `${each(row)}\n`).join('');
  const csv = text(
    'csv',
    'table.csv',
    `id,ssn,email,note\n${lines(({ id, ssn, email }) => `${id},${ssn},${email},${NOTE}`)}`,
    (content) => Papa.parse(content),
  );
  yield text(
    'text',
    'plain.txt',
    lines(({ ssn, email }) => `${NOTE} SSN ${ssn}, or ${email}.`),
  );
  yield csv;
  yield text('json', 'list.json', JSON.stringify(rows, undefined, 1), JSON.parse);
  yield text(
    'json',
    'lines.ndjson',
    lines((row) => JSON.stringify(row)),
    parseLines,
  );
  yield text(
    'yaml',
    'list.yaml',
    lines(({ id, ssn, email }) => `- id: ${id}\n  ssn: ${ssn}\n  email: ${email}\n  note: "${NOTE}"`),
    (content) => parseYaml(content),
  );
  yield text('html', 'page.html', `<html><body>${lines(markup('p'))}</body></html>`, (content) => parseHtml(content));
  yield text('xml', 'list.xml', `<?xml version="1.0"?><list>${lines(markup('row'))}</list>`, (content) =>
    parseDocument(content, { xmlMode: true }),
  );
  yield text(
    'mail',
    'one.eml',
    `From: a@example.com\nTo: b@example.com\nSubject: x\n\n${lines(({ ssn }) => `SSN ${ssn} ${NOTE}`)}`,
    (content) => PostalMime.parse(content),
  );
  yield text('hl7', 'results.hl7', hl7(rows));
  yield text(
    'fhir',
    'patients.ndjson',
    lines(({ id, email }) => patient(id, email)),
    parseLines,
  );
  yield text(
    'vcard',
    'people.vcf',
    lines(({ email }) => `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEMAIL:${email}\r\nNOTE:${NOTE}\r\nEND:VCARD\r`),
  );
  yield text(
    'calendar',
    'meetings.ics',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines(({ id, email }) => `BEGIN:VEVENT\r\nUID:${id}\r\nATTENDEE:mailto:${email}\r\nDESCRIPTION:${NOTE}\r\nEND:VEVENT\r`)}END:VCALENDAR\r\n`,
  );
  yield text('rtf', 'letter.rtf', `{\\rtf1\\ansi ${lines(({ ssn, email }) => `SSN ${ssn}, ${email} ${NOTE}\\par`)}}`);
  yield packaged('docx', 'letter.docx', docx(rows));
  yield packaged('xlsx', 'table.xlsx', xlsx(rows));
  const member = { name: 'table.csv', content: csv.bytes };
  const unpacked = csv.bytes.byteLength;
  const zipped = zipSync({ [member.name]: csv.bytes });
  const gzipped = gzipSync(csv.bytes);
  const archive = (format: FormatId, fileName: string, bytes: Uint8Array): Sample => ({
    ...{ format, fileName, bytes, unpacked, leastFindings: ROWS },
  });
  yield { ...archive('zip', 'table.zip', zipped), parse: () => unzipSync(zipped) };
  yield archive('tar', 'table.tar', writeTar([{ ...member, mode: 0o644, modified: 0 }]));
  yield { ...archive('gzip', 'table.csv.gz', gzipped), parse: () => gunzipSync(gzipped) };
}

interface Row {
  readonly id: number;
  readonly ssn: string;
  readonly email: string;
  readonly note: string;
}

const NOTE = 'the file was read again and a remark was put beside it before the office closed for the day';

const rowOf = (index: number): Row => ({
  id: index,
  ssn: `219-${10 + (index % 80)}-${1000 + (index % 9000)}`,
  email: `writer${index}@example.com`,
  note: NOTE,
});

const markup =
  (name: string) =>
  ({ ssn, email }: Row): string =>
    `<${name}>SSN ${ssn} and ${email} &amp; ${NOTE}</${name}>`;

const hl7 = (rows: readonly Row[]): string =>
  `MSH|^~\\&|A|B|C|D|20260101||ORU^R01|1|P|2.5\r${rows
    .map(({ id, email }) => `OBX|${id}|TX|note^Note||write to ${email} ${NOTE}||||||F\r`)
    .join('')}`;

const patient = (id: number, email: string): string =>
  JSON.stringify({ resourceType: 'Patient', id: `p${id}`, telecom: [{ system: 'email', value: email }], text: NOTE });

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument';

const relations = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const contentTypes = (parts: Readonly<Record<string, string>>): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${TYPES}.${type}+xml"/>`)
    .join('')}</Types>`;

function docx(rows: readonly Row[]): Readonly<Record<string, string>> {
  const paragraphs = rows.map(
    ({ ssn, email }) =>
      `<w:p><w:r><w:t>SSN ${ssn.slice(0, 5)}</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${ssn.slice(5)}, ${email} ${NOTE}</w:t></w:r></w:p>`,
  );
  return {
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations('officeDocument', 'word/document.xml'),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  };
}

function xlsx(rows: readonly Row[]): Readonly<Record<string, string>> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const cell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const written = [{ id: 'id', ssn: 'ssn', email: 'email', note: 'note' }, ...rows].map(
    ({ ssn, email, note }, index) =>
      `<row r="${index + 1}">${cell(`A${index + 1}`, ssn)}${cell(`B${index + 1}`, email)}${cell(`C${index + 1}`, note)}</row>`,
  );
  return {
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`,
  };
}

function packaged(format: FormatId, fileName: string, parts: Readonly<Record<string, string>>): Sample {
  const packed = Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)]));
  const unpacked = Object.values(packed).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = zipSync(packed);
  return { format, fileName, bytes, unpacked, leastFindings: ROWS, parse: () => unzipSync(bytes) };
}
