import { DRAWING_WORDS } from '../office/vocabularies/open-xml.js';
import { vocabularyOf } from '../office/vocabulary.js';

/** The vocabulary of workbook parts other than cells. @see ECMA-376 part 1, 18 */
export const SPREADSHEET = vocabularyOf({
  elements: {
    ...DRAWING_WORDS.elements,
    paragraph: `${DRAWING_WORDS.elements.paragraph} x:text x:rPh tc:text`,
    text: `${DRAWING_WORDS.elements.text} x:t`,
    person: 'x:author',
    ignored: `${DRAWING_WORDS.elements.ignored} xm:sqref x:sqref`,
    // These elements refer to another document or to people who worked on this one.
    dropped: `${DRAWING_WORDS.elements.dropped} x15ac:absPath x:fileSharing x:webPublishing x:webPublishObjects x:sheetDataSet
      x:oleObjects x:controls x:smartTagPr x:smartTagTypes x:smartTags x:customWorkbookViews x:fileRecoveryPr x:legacyDrawingHF
      x:externalReferences x:pivotCaches x:xmlColumnPr`,
  },
  attributes: {
    ...DRAWING_WORDS.attributes,
    prose: `${DRAWING_WORDS.attributes.prose} x:hyperlink@display x:hyperlink@tooltip x:dataValidation@prompt x:dataValidation@promptTitle
      x:dataValidation@error x:dataValidation@errorTitle x:definedName@comment x:definedName@description x:definedName@customMenu
      x:definedName@help x:definedName@statusBar x:cfRule@text x:filter@val x:customFilter@val x:scenario@name x:scenario@comment
      x:inputCells@val x:table@comment x:table@totalsRowLabel x:tableColumn@totalsRowLabel
      x:cellStyle@name x:protectedRange@name x:customProperty@name x:ddeItem@name x:externalBook@name x:sheetName@val`,
    elsewhere:
      'x:sheet@name x:definedName@name x:tableColumn@name x:table@name x:table@displayName x:numFmt@formatCode',
    person: `${DRAWING_WORDS.attributes.person} x:scenario@user tc:person@displayName tc:person@userId`,
  },
  counted: { 'x:comment': 'comment', 'tc:threadedComment': 'comment' },
});

/** Removed attributes: their targets are removed. */
export const DROPPED_ATTRIBUTES: ReadonlySet<string> = new Set([
  'x:sheetPr@codeName',
  'x:workbookPr@codeName',
  'x:table@tableType',
  'x:table@connectionId',
  'x:tableColumn@queryTableFieldId',
]);
