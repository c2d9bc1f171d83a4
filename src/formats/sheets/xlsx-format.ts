import { officeFormat, type PartsTogether } from '../office/office-format.js';
import { OpcPackage } from '../office/opc.js';
import { NOTICES } from '../office/notices.js';
import { sourceOfPart, type Notice, type Part, type Plan } from '../office/package.js';
import type { TreatmentOf } from '../office/vocabulary.js';
import { ListenedPart, type Listen, type PartReading } from './listened-part.js';
import { PassingListener } from './sheet-xml.js';
import { SharedStrings } from './shared-strings.js';
import type { NamedPart, Sheet } from './workbook-parts.js';
import { Workbook } from './workbook.js';
import { Styles, TableXml, WorkbookXml } from './workbook-xml.js';
import { CellReader } from './worksheet.js';
import { CellBudget, refuseTooManyValues } from './cell-budget.js';
import { DROPPED_ATTRIBUTES, SPREADSHEET } from './xlsx-vocabulary.js';

const MAIN =
  /^application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template|addin)\.macroenabled)\.main\+xml$/;

const PIVOT: Notice = {
  code: 'PIVOT_REMOVED',
  message: (count) =>
    `${count === 1 ? 'One part of a pivot table was' : `${count} parts of pivot tables were`} removed because they contain copies of the data. Their cells are kept.`,
};
const OUTSIDE: Notice = {
  code: 'CONNECTION_REMOVED',
  message: (count) =>
    `${count === 1 ? 'One link to external data was' : `${count} links to external data were`} removed because they contain copies of the data or its location.`,
};

/** Removed parts by content type; without a notice if programs recreate them or users do not miss them. */
const DROPPED: readonly (readonly [RegExp, Plan])[] = [
  [/calcchain|volatiledependencies|\.customproperty|printersettings|singlecells/, { kind: 'dropped' }],
  [/macrosheet|dialogsheet/, { kind: 'dropped', notice: NOTICES.macros }],
  [/pivot|slicer|timeline/, { kind: 'dropped', notice: PIVOT }],
  [/connections|querytable|\.model|datamodel|xmlmap|externallink/, { kind: 'dropped', notice: OUTSIDE }],
  [/revision|usernames/, { kind: 'dropped', notice: NOTICES.history }],
];
/** Queries of external data, packed within XML. */
const MASHUP = ['utf8', 'utf16le'].map((encoding) => Buffer.from('DataMashup', encoding as BufferEncoding));

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/comments/, 'comments'],
  [/chart/, 'chart'],
  [/drawing/, 'drawing'],
  [/-properties\+xml$/, 'document properties'],
];

/**
 * Workbooks of Excel and similar programs, templates and workbooks with macros; macros are removed.
 * @see ECMA-376 part 1, 18
 */
export const xlsx = officeFormat({
  id: 'xlsx',
  mediaTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.ms-excel.template.macroenabled.12',
  ],
  extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
  isOf: (kind) => MAIN.test(kind),
  planFor,
  nameOf: ({ name, type }) => NAMES.find(([types]) => types.test(type))?.[1] ?? name,
  together: (office, treatmentsIn) =>
    office instanceof OpcPackage ? new WorkbookReader(office, treatmentsIn).read() : [],
});

function planFor(part: Part): Plan | undefined {
  return DROPPED.find(([types]) => types.test(part.type))?.[1] ?? planOfXml(part);
}

function planOfXml(part: Part): Plan | undefined {
  const { name, type } = part;
  if (/^customxml\//i.test(name)) {
    const start = Buffer.from(part.content.subarray(0, MAX_BEFORE_MASHUP));
    return MASHUP.some((words) => start.includes(words)) ? { kind: 'dropped', notice: OUTSIDE } : undefined;
  }
  return OWN.test(type) && !/macro|control|activex|vba/.test(type)
    ? { kind: 'xml', vocabulary: SPREADSHEET }
    : undefined;
}
const OWN = /(?:spreadsheetml|ms-excel|drawing|chart|diagram).*\+xml$|vmldrawing$/;
const MAX_BEFORE_MASHUP = 4096;

/** Reads the interdependent parts of a workbook. */
class WorkbookReader {
  private readonly names = new Set<string>();

  constructor(
    private readonly office: OpcPackage,
    private readonly treatmentsIn: (name: string) => TreatmentOf,
  ) {}

  read(): readonly PartsTogether[] {
    const main = this.related('', 'officeDocument')[0];
    if (main === undefined) return [];
    const book = this.listened(main, (source, rest) => new WorkbookXml(source, rest));
    if (book === undefined) return [];
    refuseTooManyValues(
      this.office.parts.filter(({ type }) => type.endsWith('.worksheet+xml')).map(({ content }) => content),
    );
    const strings = this.first(main, 'sharedStrings', (source, rest) => new SharedStrings(source, rest));
    const styles = this.first(main, 'styles', (source, rest) => new Styles(source, rest));
    const formats = styles?.part.original.formats(book.part.original.is1904) ?? [];
    const texts = strings?.part.original.texts ?? [];
    const budget = new CellBudget();
    const sheets = this.sheetsOf(main, book).flatMap(({ name, isHidden }, sheet): readonly Sheet[] => {
      const own = this.listened(
        name,
        (source, rest, reading) =>
          new CellReader(source, rest, {
            sheet,
            isHidden,
            strings: texts,
            formats,
            budget: budget.of(reading),
          }),
      );
      const tables = this.related(name, 'table').flatMap(
        (table) => this.listened(table, (source, rest) => new TableXml(source, rest)) ?? [],
      );
      return own === undefined ? [] : [{ ...own, tables }];
    });
    const others = this.office.parts
      .filter(({ name, type }) => type.includes('chart') && this.isXml(name))
      .flatMap(({ name }) => this.listened(name, (source, rest) => new UnlistenedPart(source, rest)) ?? []);
    const text = new Workbook({ book, sheets, strings, styles, others });
    return [{ names: [...this.names], text }];
  }

  /** Returns the sheet parts in the order of the workbook, followed by those that it does not list. */
  private sheetsOf(main: string, book: NamedPart<WorkbookXml>): readonly { name: string; isHidden: boolean }[] {
    const { sheets } = book.part.original;
    const ranks = new Map(sheets.map(({ id }, index) => [id, index]));
    return this.office
      .relationshipsOf(main)
      .filter(({ type, kind }) => type === 'worksheet' && kind === 'part')
      .map(({ id, target }) => ({ target, rank: ranks.get(id) ?? Infinity }))
      .sort((one, other) => one.rank - other.rank || 0)
      .map(({ target, rank }) => ({ name: target, isHidden: sheets[rank]?.isHidden ?? false }));
  }

  private first<L extends PassingListener>(main: string, type: string, listen: Listen<L>): NamedPart<L> | undefined {
    const [name] = this.related(main, type);
    return name === undefined ? undefined : this.listened(name, listen);
  }

  private related(name: string, type: string): readonly string[] {
    return this.office
      .relationshipsOf(name)
      .filter((each) => each.type === type && each.kind === 'part')
      .map(({ target }) => target);
  }

  /** Returns undefined if the part is missing or was read before. */
  private listened<L extends PassingListener>(name: string, listen: Listen<L>): NamedPart<L> | undefined {
    const part = this.office.part(name);
    if (part === undefined || this.names.has(part.name) || !this.isXml(name)) return undefined;
    this.names.add(part.name);
    const treatmentOf = this.treatmentsIn(part.name);
    const reading: PartReading = {
      source: sourceOfPart(part),
      vocabulary: SPREADSHEET,
      treatmentOf: (element, attribute, value) =>
        DROPPED_ATTRIBUTES.has(`${element}@${attribute}`) ? 'attribute' : treatmentOf(element, attribute, value),
    };
    return { name: part.name, content: part.content, part: new ListenedPart(reading, listen) };
  }

  private isXml(name: string): boolean {
    const part = this.office.part(name);
    return part !== undefined && planFor(part)?.kind === 'xml';
  }
}

class UnlistenedPart extends PassingListener {}
