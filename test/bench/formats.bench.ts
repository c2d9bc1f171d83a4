import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

import { compilePolicy, type Plan } from '../../src/engine/index.js';
import { redactDocument } from '../../src/documents/index.js';
import type { FormatId } from '../../src/formats/format.js';
import { COMMON } from './common-kinds.js';
import { median, type Figure } from './figure.js';

const ROWS = 4_000;
/** Of a format, until its code has been compiled. */
const WARM_UP = 6;
const ROUNDS = 5;

/** A document, and how many bytes of text it stands for: what it unpacks to, where it is packed. */
interface Sample {
  readonly format: FormatId;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly unpacked?: number;
}

/** Each format with the same values in it: its rate, and which share that is of the rate of plain text in this run. */
export async function benchFormats(): Promise<readonly Figure[]> {
  const compiled = compilePolicy({ identifiers: COMMON });
  if (!compiled.ok) throw new Error('The policy of the bench has problems.');
  const figures: Figure[] = [];
  let ofText: number | undefined;
  for (const sample of samples()) {
    const rate = await rateOf(sample, compiled.plan);
    ofText ??= rate;
    figures.push(
      { name: `${sample.fileName}, by the 12 common kinds`, value: rate, unit: 'MB/s' },
      { name: `${sample.fileName}, share of the rate of text`, value: rate / ofText, unit: 'x' },
    );
  }
  return figures;
}

/** Of time of the processor, which others on the machine leave alone. */
async function rateOf({ bytes, format, fileName, unpacked = bytes.byteLength }: Sample, policy: Plan): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const before = process.cpuUsage();
    const redacted = await redactDocument(bytes, { policy, fileName });
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) times.push(user + system);
    if (redacted.format !== format || redacted.findings.length < ROWS) {
      throw new Error(`${fileName} was read as ${redacted.format}, with ${redacted.findings.length} findings.`);
    }
  }
  return unpacked / median(times);
}

function* samples(): Generator<Sample> {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const text = (format: FormatId, fileName: string, content: string): Sample => ({
    ...{ format, fileName },
    bytes: strToU8(content),
  });
  const lines = (each: (row: Row) => string): string => rows.map((row) => `${each(row)}\n`).join('');
  const csv = text(
    'csv',
    'table.csv',
    `id,ssn,email,note\n${lines(({ id, ssn, email }) => `${id},${ssn},${email},${NOTE}`)}`,
  );
  yield text(
    'text',
    'plain.txt',
    lines(({ ssn, email }) => `${NOTE} SSN ${ssn}, or ${email}.`),
  );
  yield csv;
  yield text('json', 'list.json', JSON.stringify(rows, undefined, 1));
  yield text(
    'json',
    'lines.ndjson',
    lines((row) => JSON.stringify(row)),
  );
  yield text('html', 'page.html', `<html><body>${lines(markup('p'))}</body></html>`);
  yield text('xml', 'list.xml', `<?xml version="1.0"?><list>${lines(markup('row'))}</list>`);
  yield text(
    'mail',
    'one.eml',
    `From: a@example.com\nTo: b@example.com\nSubject: x\n\n${lines(({ ssn }) => `SSN ${ssn} ${NOTE}`)}`,
  );
  yield text('hl7', 'results.hl7', hl7(rows));
  yield text(
    'fhir',
    'patients.ndjson',
    lines(({ id, email }) => patient(id, email)),
  );
  yield text(
    'vcard',
    'people.vcf',
    lines(({ email }) => `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEMAIL:${email}\r\nNOTE:${NOTE}\r\nEND:VCARD\r`),
  );
  yield text('rtf', 'letter.rtf', `{\\rtf1\\ansi ${lines(({ ssn, email }) => `SSN ${ssn}, ${email} ${NOTE}\\par`)}}`);
  yield packaged('docx', 'letter.docx', docx(rows));
  yield packaged('xlsx', 'table.xlsx', xlsx(rows));
  const inner = { 'table.csv': csv.bytes };
  yield { format: 'zip', fileName: 'table.zip', bytes: zipSync(inner), unpacked: csv.bytes.byteLength };
  yield { format: 'gzip', fileName: 'table.csv.gz', bytes: gzipSync(csv.bytes), unpacked: csv.bytes.byteLength };
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
  return { format, fileName, bytes: zipSync(packed), unpacked };
}
