import { defineWords } from '../../words/t.js';

/** Words of the views that draw a document: its pages, or its tables. */
export const drawnWords = defineWords(
  {
    sheets: 'Sheets',
    sheet: 'Sheet {n}',
    row: 'Row',
    emptySheet: 'This sheet is empty',
    tooManyCells: 'There is more than is shown here; the text has all of it.',
    noCell: 'This finding stands in no cell.',
    drawing: 'Drawing page {page}…',
    pageOf: 'Page {page} of {all}',
    onPage: { one: '{n} finding begins here', other: '{n} findings begin here' },
    noPlace: { one: '{n} finding has no place on a page', other: '{n} findings have no place on a page' },
    noPlaceHere: 'This finding has no place on a page: it is in a note, a field or a name of the file.',
    showInText: 'Show in the text',
    notDrawn: 'Page {page} could not be drawn: {why}',
  },
  {
    sheets: 'Blätter',
    sheet: 'Blatt {n}',
    row: 'Zeile',
    emptySheet: 'Dieses Blatt ist leer',
    tooManyCells: 'Es gibt mehr, als hier gezeigt wird; der Text enthält alles.',
    noCell: 'Dieser Fund steht in keiner Zelle.',
    drawing: 'Seite {page} wird gezeichnet …',
    pageOf: 'Seite {page} von {all}',
    onPage: { one: '{n} Fund beginnt hier', other: '{n} Funde beginnen hier' },
    noPlace: { one: '{n} Fund hat keinen Ort auf einer Seite', other: '{n} Funde haben keinen Ort auf einer Seite' },
    noPlaceHere:
      'Dieser Fund hat keinen Ort auf einer Seite: er steht in einer Notiz, einem Feld oder einem Namen der Datei.',
    showInText: 'Im Text zeigen',
    notDrawn: 'Seite {page} konnte nicht gezeichnet werden: {why}',
  },
);
