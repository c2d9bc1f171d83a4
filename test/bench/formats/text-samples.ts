import { gunzipSync, gzipSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';

import { writeTar } from '../../../src/formats/archive/write-tar.js';
import type { FormatId } from '../../../src/formats/format.js';
import { officeSamples } from './office-samples.js';
import * as plain from './plain-readers.js';
import { NOTE, rowOf, type Row, type Sample } from './sample.js';

const ROWS = 4_000;

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

/** A sample of each format that holds text, the plain one first. */
export function* textSamples(): Generator<Sample> {
  const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index));
  const text = (format: FormatId, fileName: string, content: string, read?: (text: string) => unknown): Sample => ({
    ...{ format, fileName, leastFindings: ROWS },
    bytes: strToU8(content),
    ...(read !== undefined && { parse: () => read(content) }),
  });
  const lines = (each: (row: Row) => string): string => rows.map((row) => `${each(row)}\n`).join('');
  const prose = ({ ssn, email }: Row): string => `${NOTE} SSN ${ssn}, or ${email}.`;
  const table = `id,ssn,email,note\n${lines(({ id, ssn, email }) => `${id},${ssn},${email},${NOTE}`)}`;
  const csv = text('csv', 'table.csv', table, plain.readTable);
  yield text('text', 'plain.txt', lines(prose), plain.readLines);
  yield text(
    'markdown',
    'notes.md',
    lines((row) => `## Note ${row.id}\n\n- **${prose(row)}**\n`),
    plain.readLines,
  );
  yield text(
    'text',
    'service.log',
    lines(({ id, ssn, email }) => `2026-01-01T00:00:00Z INFO [worker-${id % 4}] ssn=${ssn} user=${email} ${NOTE}`),
    plain.readLines,
  );
  yield csv;
  yield text('json', 'list.json', JSON.stringify(rows, undefined, 1), plain.readJson);
  yield text(
    'json',
    'lines.ndjson',
    lines((row) => JSON.stringify(row)),
    plain.readJsonLines,
  );
  yield text(
    'yaml',
    'list.yaml',
    lines(({ id, ssn, email }) => `- id: ${id}\n  ssn: ${ssn}\n  email: ${email}\n  note: "${NOTE}"`),
    plain.readYaml,
  );
  yield text('html', 'page.html', `<html><body>${lines(markup('p'))}</body></html>`, plain.readHtml);
  yield text('xml', 'list.xml', `<?xml version="1.0"?><list>${lines(markup('row'))}</list>`, plain.readXml);
  const letter = `From: a@example.com\nTo: b@example.com\nSubject: x\n\n`;
  yield text('mail', 'one.eml', `${letter}${lines(({ ssn }) => `SSN ${ssn} ${NOTE}`)}`, plain.readMail);
  yield text(
    'mail',
    'many.mbox',
    lines((row) => `From a@example.com Thu Jan  1 00:00:00 2026\n${letter}${prose(row)}\n`),
    plain.readMailbox,
  );
  yield text('hl7', 'results.hl7', hl7(rows), plain.readSegments);
  yield text(
    'fhir',
    'patients.ndjson',
    lines(({ id, email }) => patient(id, email)),
    plain.readJsonLines,
  );
  yield text(
    'vcard',
    'people.vcf',
    lines(({ email }) => `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEMAIL:${email}\r\nNOTE:${NOTE}\r\nEND:VCARD\r`),
    plain.readCards,
  );
  yield text(
    'calendar',
    'meetings.ics',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines(({ id, email }) => `BEGIN:VEVENT\r\nUID:${id}\r\nATTENDEE:mailto:${email}\r\nDESCRIPTION:${NOTE}\r\nEND:VEVENT\r`)}END:VCALENDAR\r\n`,
    plain.readCards,
  );
  yield text('rtf', 'letter.rtf', `{\\rtf1\\ansi ${lines(({ ssn, email }) => `SSN ${ssn}, ${email} ${NOTE}\\par`)}}`);
  yield* officeSamples(rows);
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
