import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Batches',
    new: 'New batch',
    name: 'Name',
    group: 'Group',
    noGroup: 'No group: administrators alone',
    policy: 'Policy',
    threshold: 'Findings below this confidence need a decision (percent)',
    make: 'Make the batch',
    empty: 'No batch yet',
    emptyHint: 'A batch holds documents that are redacted by the same policy.',
    find: 'Find a batch',
  },
  {
    title: 'Stapel',
    new: 'Neuer Stapel',
    name: 'Name',
    group: 'Gruppe',
    noGroup: 'Keine Gruppe: nur Verwaltung',
    policy: 'Regeln',
    threshold: 'Funde unter dieser Sicherheit brauchen eine Entscheidung (Prozent)',
    make: 'Stapel anlegen',
    empty: 'Noch kein Stapel',
    emptyHint: 'Ein Stapel enthält Dokumente, die nach denselben Regeln geschwärzt werden.',
    find: 'Stapel suchen',
  },
);
