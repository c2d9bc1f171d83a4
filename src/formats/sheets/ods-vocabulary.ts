import { ODF_WORDS } from '../office/vocabularies/odf.js';
import { vocabularyOf } from '../office/vocabulary.js';

/** The vocabulary of OpenDocument spreadsheets. Cell values and formulas are read with the cells. */
export const ODS = vocabularyOf({
  ...ODF_WORDS,
  elements: {
    ...ODF_WORDS.elements,
    // Earlier contents, and copies of external data.
    dropped: `${ODF_WORDS.elements.dropped} table:tracked-changes table:data-pilot-tables table:dde-link table:consolidation`,
  },
  attributes: {
    ...ODF_WORDS.attributes,
    prose: `${ODF_WORDS.attributes.prose} @table:condition @table:title @table:comment @table:expression table:filter-condition@table:value
      table:filter-set-item@table:value calcext:condition@calcext:value table:database-range@table:name @table:description
      table:named-expression@table:name table:named-range@table:name table:content-validation@table:name @table:display-name`,
    elsewhere: ['table:table-cell', 'table:covered-table-cell']
      .flatMap((cell) =>
        [
          'office:value',
          'office:value-type',
          'office:currency',
          'office:date-value',
          'office:time-value',
          'office:boolean-value',
          'office:string-value',
          'calcext:value-type',
          'table:formula',
        ].map((attribute) => `${cell}@${attribute}`),
      )
      .join(' '),
    person: `${ODF_WORDS.attributes.person} @table:user-name`,
  },
});
