import { cellOf, NOT_SHOWN, type Line, type ReadLines, type TextTable } from './lines.js';

/*
 * Values behind tags: dumps of DICOM, references of RIS and PubMed, GEDCOM, triples of RDF, members of S-expressions, and
 * data of forms.
 */

/** A kind of tagged values: its tag is in the first group that is found, its value in the next. */
interface Kind {
  /** A quick test for a line. */
  readonly may: RegExp;
  readonly each: RegExp;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Data of a form with a name that people's data have. */
const PERSONAL_FIELD =
  /(?:name|first|last|nom|given|family|patient|mail|phone|tel|dob|birth|geb|ssn|addr|street|city|ort|zip|plz|mrn|member|passw|pwd|secret|token)[\w.]{0,20}(?:\[\w{0,40}\]|\])?=[^\s&=]{1,200}(?:&|$)/i;

const KINDS: readonly Kind[] = [
  // (0010,0010) PN [Doe^Jane]   #  8, 1 PatientName
  {
    may: /^\s*\([\da-f]{4},[\da-f]{4}\)\s/i,
    each: /^(?=.*?#[^#]*?\s([a-z]{3,60})\s*$)\s*\([\da-f]{4},[\da-f]{4}\)\s+[A-Z]{2}\s+\[([^\]]{1,2000})\]/gi,
    labels: { ReferringPhysicianName: 'physician name' },
  },
  {
    may: /^[A-Z][A-Z\d]{1,3} {0,2}- /,
    each: /^([A-Z][A-Z\d]{1,3}) {0,2}- (.+)$/g,
    labels: { AU: 'author', A1: 'author', A2: 'author', A3: 'author', A4: 'author', ED: 'author', FAU: 'author' },
  },
  { may: /^\s{0,8}\d{1,2} NAME /, each: /^\s{0,8}\d{1,2} (NAME) [^/]*\/([^/]+)\//g, labels: { NAME: 'surname' } },
  {
    may: /^\s{0,8}\d{1,2} (?:@[^@]{1,30}@ )?[A-Z_]{3,15} /,
    each: /^\s{0,8}\d{1,2} (?:@[^@]{1,30}@ )?([A-Z_]{3,15}) (.+)$/g,
    labels: {
      NAME: 'full name',
      GIVN: 'given name',
      SURN: 'surname',
      _MARNM: 'surname',
      ADDR: 'address',
      PHON: 'phone',
    },
  },
  {
    may: /> "|[a-z]:[a-z]\w* "/i,
    each: /(?:[/#](\w{2,60})>|(?<=[a-z]:)([a-z]\w{1,60})) "((?:[^"\\]|\\.){1,1000})"/gi,
  },
  { may: /\([a-z][\w-]* "/i, each: /\(([a-z][\w-]{1,60}) "((?:[^"\\]|\\.){1,1000})"/gi },
  // Most logs have queries of programs, which name nobody.
  { may: PERSONAL_FIELD, each: /(?<![\w.\]-])([a-z][\w.-]{0,60})(?:\[\w{0,40}\])?=([^\s&"'<>]{1,500})/gi },
];

/** Reads the values of a line that are behind their tags. */
export function readTagged(lines: readonly Line[], at: number): ReadLines | undefined {
  const line = lines[at];
  const kind = line && KINDS.find(({ may }) => may.test(line.text));
  if (line === undefined || kind === undefined) return undefined;
  const tables: TextTable[] = [];
  for (const { 0: whole, 1: tag, 2: value, 3: quoted, index } of line.text.matchAll(kind.each)) {
    const name = tag ?? value ?? '';
    const text = (tag === undefined ? quoted : (quoted ?? value)) ?? '';
    // A value is behind its tag, at the end of what was found.
    const from = index + whole.lastIndexOf(text);
    const place = whole.indexOf(name);
    const start = place === -1 ? NOT_SHOWN : line.start + index + place;
    const label = kind.labels?.[name] ?? name;
    tables.push({ header: [{ column: 0, text: label, start }], rows: [[cellOf(line, from, from + text.length, 0)]] });
  }
  const [table, ...others] = tables;
  return table && { table, others, lines: 1 };
}
