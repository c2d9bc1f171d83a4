import type { Piece } from '../format.js';
import type { XmlAttribute } from '../xml/scan-xml.js';
import { numberFormatOf, type NumberFormat } from './number-format.js';
import { areaOf, type Area } from './reference.js';
import { ElementPatch, localName, PassingListener, prefixOf, textOf, valueOf } from './sheet-xml.js';

/** A value that programs use as a name: it is changed as a whole or not at all. */
export class NamePiece implements Piece {
  readonly label = '';
  readonly group = undefined;

  constructor(
    readonly text: string,
    readonly attribute: XmlAttribute,
    readonly of: 'sheet' | 'range' | 'table' | 'column' | 'format',
  ) {}
}

/** A sheet of a workbook. */
export interface ListedSheet {
  readonly name: NamePiece;
  /** The id of its relationship. */
  readonly id: string;
  readonly isHidden: boolean;
}

/** Elements that precede `calcPr`. @see ECMA-376 part 1, 18.2.27 (CT_Workbook) */
const BEFORE_CALCULATION: ReadonlySet<string> = new Set([
  'sheets',
  'functionGroups',
  'externalReferences',
  'definedNames',
]);

/** Reads the sheets and defined names of a workbook and its calculation settings. */
export class WorkbookXml extends PassingListener {
  readonly sheets: ListedSheet[] = [];
  readonly names: NamePiece[] = [];
  is1904 = false;
  private depth = 0;
  private calculation:
    | { readonly start: number; end: number; readonly attributes: readonly XmlAttribute[] }
    | undefined;
  private calculationAt = 0;
  private prefix = '';

  override open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    this.depth += 1;
    const local = localName(name);
    if (this.depth === 1) this.prefix = prefixOf(name);
    if (local === 'sheet' && this.depth === 3) this.openSheet(attributes);
    else if (local === 'definedName' && this.depth === 3) this.names.push(...this.nameIn(attributes, 'range'));
    else if (local === 'workbookPr')
      this.is1904 = /^(?:1|true)$/.test(valueOf(this.source, attributes, 'date1904') ?? '');
    else if (local === 'calcPr' && this.depth === 2) this.calculation = { start, end: start, attributes };
    super.open(name, attributes, start);
  }

  override close(name: string, end: number): void {
    const local = localName(name);
    if (this.depth === 2 && BEFORE_CALCULATION.has(local)) this.calculationAt = end;
    if (this.depth === 2 && local === 'calcPr' && this.calculation !== undefined) this.calculation.end = end;
    this.depth -= 1;
    super.close(name, end);
  }

  /** Returns a patch that requests a full calculation when the workbook is opened. */
  recalculated(): ElementPatch {
    const { source, calculation, calculationAt, prefix } = this;
    const kept = (calculation?.attributes ?? [])
      .filter(({ name }) => name !== 'fullCalcOnLoad')
      .map(({ start, value }) => ` ${source.slice(start, value.end + 1)}`);
    const text = `<${prefix}calcPr${kept.join('')} fullCalcOnLoad="1"/>`;
    return new ElementPatch(source, calculation?.start ?? calculationAt, calculation?.end ?? calculationAt, text);
  }

  private openSheet(attributes: readonly XmlAttribute[]): void {
    const [name] = this.nameIn(attributes, 'sheet');
    const id = attributes.find((each) => localName(each.name) === 'id');
    if (name === undefined) return;
    const isHidden = /^(?:hidden|veryHidden)$/.test(valueOf(this.source, attributes, 'state') ?? '');
    this.sheets.push({ name, id: id === undefined ? '' : textOf(this.source, id.value), isHidden });
  }

  private nameIn(attributes: readonly XmlAttribute[], of: 'sheet' | 'range'): readonly NamePiece[] {
    return attributes
      .filter(({ name }) => name === 'name')
      .map((attribute) => new NamePiece(textOf(this.source, attribute.value), attribute, of));
  }
}

/** Reads the number formats of styles. @see ECMA-376 part 1, 18.8 */
export class Styles extends PassingListener {
  readonly codes: NamePiece[] = [];
  private readonly codeOf = new Map<number, string>();
  private readonly ids: number[] = [];
  private readonly names: string[] = [];

  override open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    const local = localName(name);
    const id = (): number => Number(valueOf(this.source, attributes, 'numFmtId') ?? 0);
    const code = local === 'numFmt' ? attributes.find((each) => each.name === 'formatCode') : undefined;
    if (code !== undefined) {
      const text = textOf(this.source, code.value);
      if (!this.codeOf.has(id())) this.codeOf.set(id(), text);
      this.codes.push(new NamePiece(text, code, 'format'));
    } else if (local === 'xf' && this.names.at(-1) === 'cellXfs') this.ids.push(id());
    this.names.push(local);
    super.open(name, attributes, start);
  }

  override close(name: string, end: number): void {
    this.names.pop();
    super.close(name, end);
  }

  /** Returns number formats by style index. */
  formats(is1904: boolean): readonly NumberFormat[] {
    const known = new Map<number, NumberFormat>();
    return this.ids.map((id) => {
      if (!known.has(id)) known.set(id, numberFormatOf(id, this.codeOf.get(id), is1904));
      return known.get(id);
    });
  }
}

/** Reads the area and column names of a table. @see ECMA-376 part 1, 18.5 */
export class TableXml extends PassingListener {
  /** In order; each is also the text of a cell if the table has a header row. */
  readonly columns: NamePiece[] = [];
  /** The table name, in two attributes. */
  readonly names: NamePiece[] = [];
  area: Area | undefined;
  /** True if its first row contains the column names. */
  hasHeader = true;

  override open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    const local = localName(name);
    if (local === 'table') {
      this.hasHeader = valueOf(this.source, attributes, 'headerRowCount') !== '0';
      this.names.push(...this.namesIn(attributes, /^(?:name|displayName)$/, 'table'));
      this.area = areaOf(valueOf(this.source, attributes, 'ref') ?? '');
    } else if (local === 'tableColumn') this.columns.push(...this.namesIn(attributes, /^name$/, 'column'));
    super.open(name, attributes, start);
  }

  /** The area of the header row. */
  get header(): Area | undefined {
    return this.hasHeader ? this.area : undefined;
  }

  private namesIn(attributes: readonly XmlAttribute[], written: RegExp, of: 'table' | 'column'): readonly NamePiece[] {
    return attributes
      .filter(({ name }) => written.test(name))
      .map((attribute) => new NamePiece(textOf(this.source, attribute.value), attribute, of));
  }
}
