import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Alerts',
    hint: 'One line for each time that the condition of a strategy with an alert was met.',
    none: 'No alerts',
    noneHint: 'In the form of a policy, give a strategy a condition and select “Record an alert”.',
    all: 'All',
    from: 'From',
    to: 'Before',
    clear: 'Clear the filters',
    nothing: 'No alert is like that.',
    when: 'When',
    kind: 'Kind',
    policy: 'Policy',
    context: 'Context',
    document: 'Document',
    remove: 'Done',
  },
  {
    title: 'Meldungen',
    hint: 'Was Regeln melden sollten: eine Zeile für jedes Mal, dass eine Strategie mit Meldung zutraf.',
    none: 'Keine Meldungen',
    noneHint:
      'Geben Sie im Formular der Regeln einer Strategie eine Bedingung und kreuzen Sie „Melden“ an, um davon zu erfahren.',
    all: 'Alle',
    from: 'Von',
    to: 'Vor',
    clear: 'Filter aufheben',
    nothing: 'Keine Meldung ist so.',
    when: 'Wann',
    kind: 'Art',
    policy: 'Regeln',
    context: 'Kontext',
    document: 'Dokument',
    remove: 'Erledigt',
  },
);
