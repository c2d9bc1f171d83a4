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
    thresholdHint:
      'All others are accepted automatically. With 100, a person decides on nearly all of them: use it for a first try.',
    make: 'Make the batch',
    empty: 'No batch yet',
    emptyHint: 'A batch holds documents that are redacted by the same policy.',
    find: 'Find a batch',
    closed: 'Closed',
    due: 'due {time}',
    pastDue: 'was due {time}',
    dueAt: 'To be reviewed by',
    dueHint: 'Documents that are not reviewed by then are late: marked in the queue and counted on the home page.',
  },
  {
    title: 'Stapel',
    new: 'Neuer Stapel',
    name: 'Name',
    group: 'Gruppe',
    noGroup: 'Keine Gruppe: nur Verwaltung',
    policy: 'Regeln',
    threshold: 'Funde unter dieser Sicherheit brauchen eine Entscheidung (Prozent)',
    thresholdHint:
      'Alle anderen gelten ohne einen Menschen als angenommen. Mit 100 entscheidet fast immer ein Mensch: gut für einen ersten Versuch.',
    make: 'Stapel anlegen',
    empty: 'Noch kein Stapel',
    emptyHint: 'Ein Stapel enthält Dokumente, die nach denselben Regeln geschwärzt werden.',
    find: 'Stapel suchen',
    closed: 'Geschlossen',
    due: 'fällig {time}',
    pastDue: 'war fällig {time}',
    dueAt: 'Zu prüfen bis',
    dueHint:
      'Was bis dahin nicht geprüft ist, ist überfällig: in der Liste gekennzeichnet, auf der Startseite gezählt.',
  },
);
