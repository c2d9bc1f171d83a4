import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Search',
    label: 'Words in documents',
    hint: 'Finds documents that contain any of the words. Your search is not stored.',
    begin: 'Search your documents',
    beginHint: 'Enter a word, a name or a number from a document.',
    next: 'Next document',
    previous: 'Previous document',
    open: 'Open',
    hits: { one: '{n} document', other: '{n} documents' },
    none: 'No document contains these words',
    noneHint: 'Only documents of your groups are searched, and only when search is turned on.',
    loading: 'Loading…',
  },
  {
    title: 'Suche',
    label: 'Wörter in Dokumenten',
    hint: 'Gefunden wird, was eines der Wörter enthält. Was Sie tippen, bleibt auf dieser Seite.',
    begin: 'Noch wird nichts gesucht',
    beginHint: 'Tippen Sie ein Wort, einen Namen oder eine Nummer, die in einem Dokument steht.',
    next: 'Nächstes Dokument',
    previous: 'Voriges Dokument',
    open: 'Öffnen',
    hits: { one: '{n} Dokument', other: '{n} Dokumente' },
    none: 'Kein Dokument enthält diese Wörter',
    noneHint: 'Gesucht wird nur in Dokumenten Ihrer Gruppen, und nur wenn die Suche eingeschaltet ist.',
    loading: 'Wird geladen…',
  },
);
