import type { ListenedPart } from './listened-part.js';
import type { SharedStrings } from './shared-strings.js';
import type { PassingListener } from './sheet-xml.js';
import type { Styles, TableXml, WorkbookXml } from './workbook-xml.js';
import type { CellReader } from './worksheet.js';

/** A part with its name. */
export interface NamedPart<L extends PassingListener> {
  readonly name: string;
  readonly content: Uint8Array;
  readonly part: ListenedPart<L>;
}

/** A sheet with its tables. */
export interface Sheet extends NamedPart<CellReader> {
  readonly tables: readonly NamedPart<TableXml>[];
}

/** The interdependent parts of a workbook. */
export interface WorkbookParts {
  readonly book: NamedPart<WorkbookXml>;
  readonly sheets: readonly Sheet[];
  readonly strings: NamedPart<SharedStrings> | undefined;
  readonly styles: NamedPart<Styles> | undefined;
  /** Other parts that may refer to sheets. */
  readonly others: readonly NamedPart<PassingListener>[];
}
