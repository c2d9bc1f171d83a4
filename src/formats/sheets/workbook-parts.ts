import type { ListenedPart } from './listened-part.js';
import type { SharedStrings } from './shared-strings.js';
import type { PassingListener } from './sheet-xml.js';
import type { Styles, TableXml, WorkbookXml } from './workbook-xml.js';
import type { CellReader } from './worksheet.js';

/** A part with its name. */
export interface Named<L extends PassingListener> {
  readonly name: string;
  readonly content: Uint8Array;
  readonly part: ListenedPart<L>;
}

/** A sheet with its tables. */
export interface Sheet extends Named<CellReader> {
  readonly tables: readonly Named<TableXml>[];
}

/** The interdependent parts of a workbook. */
export interface WorkbookParts {
  readonly book: Named<WorkbookXml>;
  readonly sheets: readonly Sheet[];
  readonly strings: Named<SharedStrings> | undefined;
  readonly styles: Named<Styles> | undefined;
  /** Other parts that may refer to sheets. */
  readonly others: readonly Named<PassingListener>[];
}
