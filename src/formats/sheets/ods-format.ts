import { officeFormat } from '../office/office-format.js';
import { sourceOfPart, type OfficePackage } from '../office/package.js';
import type { TreatmentOf } from '../office/vocabulary.js';
import { CellBudget } from './cell-budget.js';
import { ListenedPart } from './listened-part.js';
import { OdsCells } from './ods-cells.js';
import { OdsSpreadsheet } from './ods-spreadsheet.js';
import { ODS } from './ods-vocabulary.js';

const CONTENT = 'content.xml';

/** Spreadsheets of LibreOffice and similar programs. @see OpenDocument 1.3 part 3 */
export const ods = officeFormat({
  id: 'ods',
  mediaTypes: [
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.spreadsheet-template',
  ],
  extensions: ['.ods', '.ots'],
  isOf: (kind) => /^application\/vnd\.oasis\.opendocument\.spreadsheet(?:-template)?$/.test(kind),
  planFor: ({ name }) => (name === CONTENT ? { kind: 'xml', vocabulary: ODS } : undefined),
  nameOf: ({ name }) => (name === CONTENT ? '' : name),
  together: (office, treatmentsIn) => spreadsheetOf(office, treatmentsIn),
});

function spreadsheetOf(office: OfficePackage, treatmentsIn: (name: string) => TreatmentOf) {
  const part = office.part(CONTENT);
  if (part === undefined) return [];
  const budget = new CellBudget();
  const reading = { source: sourceOfPart(part), vocabulary: ODS, treatmentOf: treatmentsIn(CONTENT) };
  const listened = new ListenedPart(reading, (source, rest, which) => new OdsCells(source, rest, budget.of(which)));
  return [{ names: [CONTENT], text: new OdsSpreadsheet(CONTENT, part.content, listened) }];
}
