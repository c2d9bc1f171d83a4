import { recordsOf, UnclosedQuote, type Dialect } from './records.js';

const SEPARATORS = [',', ';', '\t', '|', '\u0001'];
/** Limits of what is read to detect the dialect. */
const MAX_RECORDS = 1000;
const MAX_CHARACTERS = 256 * 1024;
/** The minimum share of records with the same number of fields. */
const MIN_REGULARITY = 0.9;

/** The maximum number of titles and remarks above a table. */
export const MAX_TITLES = 10;

/** The regularity of a file that is split at one separator. */
export interface Shape extends Dialect {
  /** The field count of most records; more than one. */
  readonly width: number;
  /** The share of the records read that have this width. */
  readonly share: number;
  readonly records: number;
  /** The number of records with too few fields, which were left out. */
  readonly remarks: number;
  /** The number of records above the first one of this width. */
  readonly titles: number;
}

/**
 * Detects how the fields of a file are separated: by the separator with which most records have the same width; of
 * those, the one with the largest width. A first line `sep=;` takes precedence. Returns undefined if no separator
 * yields a table.
 * @param isDeclared true for a text that is said to be a table: remarks may stand anywhere in it
 * Libraries that count characters choose `,` for a file with `;` whose cells hold `Dubois, Peter`.
 */
export function dialectOf(source: string, isDeclared: boolean): Shape | undefined {
  const start = source.startsWith('\uFEFF') ? 1 : 0;
  const said = /^sep=(.)(?:\r\n|\n|\r)/u.exec(source.slice(start, start + 16));
  if (said?.[1] !== undefined) {
    const dialect = { separator: said[1], start: start + said[0].length, quote: '""', mark: '"' } as const;
    return shapeOf(source, dialect) ?? { ...dialect, width: 1, share: 1, records: 0, remarks: 0, titles: 0 };
  }
  // If two are equally regular, the first wins.
  const head = source.slice(0, MAX_CHARACTERS);
  const dialects = QUOTES.filter(({ sign }) => sign.test(head)).flatMap(({ quote, mark }) =>
    SEPARATORS.map((separator): Dialect => ({ separator, start, quote, mark })),
  );
  const shapes = dialects.flatMap((dialect) => shapeOf(source, dialect) ?? []);
  const found = mostRegular(shapes) ?? mostRegular(shapes.map(withoutTitles));
  if (found !== undefined || !isDeclared) return found;
  const among = dialects.flatMap((dialect) => shapeOf(source, dialect, MIN_FIELDS_IN_REMARKS) ?? []);
  return mostRegular(among.filter(isMoreThanRemarks));
}

/** The minimum number of fields of a record of a table with remarks above, between and below its rows. */
const MIN_FIELDS_IN_REMARKS = 2;
/** A list of one column may have a separator in some of its values: `Dubois, Peter`. */
const isMoreThanRemarks = ({ share, records, remarks }: Shape): boolean =>
  share * records >= MIN_REGULAR && remarks <= Math.max(records, MAX_TITLES / 2);

/** The ways in which programs write quotes, each with a sign of it in the file. */
const QUOTES: readonly (Pick<Dialect, 'quote' | 'mark'> & { readonly sign: RegExp })[] = [
  { quote: '""', mark: '"', sign: /^/ },
  { quote: '\\"', mark: '"', sign: /\\[",;\t|]/ },
  { quote: '""', mark: "'", sign: /(?:^|[,;\t|\n])'/ },
];

const mostRegular = (shapes: readonly Shape[]): Shape | undefined =>
  shapes
    .filter(({ share }) => share >= MIN_REGULARITY)
    .toSorted((one, other) => Math.round(10 * (other.share - one.share)) || other.width - one.width)[0];

/** Titles and remarks above a table say nothing about its separator. */
function withoutTitles(shape: Shape): Shape {
  const { share, records, titles } = shape;
  const regular = share * records;
  return regular < MIN_REGULAR ? shape : { ...shape, share: regular / (records - titles) };
}
/** Fewer records below titles may have the same width by chance. */
const MIN_REGULAR = 3;

function shapeOf(source: string, dialect: Dialect, least = 1): Shape | undefined {
  const widths = new Map<number, number>();
  const first: number[] = [];
  let [records, remarks] = [0, 0];
  try {
    for (const fields of recordsOf(source.slice(0, MAX_CHARACTERS), dialect)) {
      const isBlank = fields.length === 1 && fields[0]?.start === fields[0]?.end;
      if (isBlank) continue;
      if (fields.length < least) {
        remarks++;
        continue;
      }
      widths.set(fields.length, (widths.get(fields.length) ?? 0) + 1);
      if (first.length <= MAX_TITLES) first.push(fields.length);
      if (++records === MAX_RECORDS) break;
    }
  } catch (error) {
    // In a part of a file, the last quote may be unclosed.
    if (!(error instanceof UnclosedQuote)) throw error;
  }
  const [width = 1, count = 0] = [...widths].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (width === 1) return undefined;
  const titles = first.slice(0, MAX_TITLES).findIndex((each) => each === width);
  return { ...dialect, width, share: count / records, records, remarks, titles: Math.max(0, titles) };
}
