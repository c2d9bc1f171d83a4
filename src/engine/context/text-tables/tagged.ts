import { cellOf, type Line, type ReadLines, type TextTable } from './lines.js';

/*
 * Values behind tags: dumps of DICOM, references of RIS and PubMed, GEDCOM, triples of RDF, members of S-expressions, and
 * data of forms.
 */

/** A kind of tagged values: its tag is in group 1 or is told by it, its value in group 2. */
interface Kind {
  /** A quick test for a line. */
  readonly may: RegExp;
  readonly each: RegExp;
  readonly labels?: Readonly<Record<string, string>>;
}

const KINDS: readonly Kind[] = [
  // (0010,0010) PN [Doe^Jane]   #  8, 1 PatientName
  {
    may: /^\s*\([\da-f]{4},[\da-f]{4}\)\s/i,
    each: /^(?=.*?#[^#]*?\s([a-z]{3,60})\s*$)\s*\([\da-f]{4},[\da-f]{4}\)\s+[A-Z]{2}\s+\[([^\]]{1,2000})\]/dgi,
    labels: { ReferringPhysicianName: 'physician name' },
  },
  {
    may: /^[A-Z][A-Z\d]{1,3} {0,2}- /,
    each: /^([A-Z][A-Z\d]{1,3}) {0,2}- (.+)$/dg,
    labels: { AU: 'author', A1: 'author', A2: 'author', A3: 'author', A4: 'author', ED: 'author', FAU: 'author' },
  },
  { may: /^\s{0,8}\d{1,2} NAME /, each: /^\s{0,8}\d{1,2} (NAME) [^/]*\/([^/]+)\//dg, labels: { NAME: 'surname' } },
  {
    may: /^\s{0,8}\d{1,2} (?:@[^@]{1,30}@ )?[A-Z_]{3,15} /,
    each: /^\s{0,8}\d{1,2} (?:@[^@]{1,30}@ )?([A-Z_]{3,15}) (.+)$/dg,
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
    each: /(?:[/#](\w{2,60})>|(?<=[a-z]:)([a-z]\w{1,60})) "((?:[^"\\]|\\.){1,1000})"/dgi,
  },
  { may: /\([a-z][\w-]* "/i, each: /\(([a-z][\w-]{1,60}) "((?:[^"\\]|\\.){1,1000})"/dgi },
  { may: /[\w\]]=[^\s&=]{1,200}&/, each: /(?<![\w.\]-])([a-z][\w.-]{0,60})(?:\[\w{0,40}\])?=([^\s&"'<>]{1,500})/dgi },
];

/** Reads the values of a line that stand behind their tags. */
export function readTagged(lines: readonly Line[], at: number): ReadLines | undefined {
  const line = lines[at];
  const kind = line && KINDS.find(({ may }) => may.test(line.text));
  if (line === undefined || kind === undefined) return undefined;
  const tables: TextTable[] = [];
  for (const found of line.text.matchAll(kind.each)) {
    const groups = found
      .slice(1)
      .flatMap((text: string | undefined, index) => (text === undefined ? [] : [{ text, index: index + 1 }]));
    const [tag, value] = groups;
    const [from, to] = found.indices?.[value?.index ?? 0] ?? [0, 0];
    if (tag === undefined || value === undefined) continue;
    const start = line.start + (found.indices?.[tag.index]?.[0] ?? 0);
    const label = kind.labels?.[tag.text] ?? tag.text;
    tables.push({ header: [{ column: 0, text: label, start }], rows: [[cellOf(line, from, to, 0)]] });
  }
  const [table, ...others] = tables;
  return table && { table, others, lines: 1 };
}
