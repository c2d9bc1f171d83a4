import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Search',
    label: 'Words in documents',
    hint: 'A document with any of the words is found. What you type stays on this page.',
    begin: 'Nothing is searched yet',
    beginHint: 'Type a word, a name or a number that stands in a document.',
    next: 'Next document',
    previous: 'Previous document',
    open: 'Open',
    hits: { one: '{n} document', other: '{n} documents' },
    none: 'No document has these words',
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
