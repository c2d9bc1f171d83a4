import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Alerts',
    hint: 'A strategy with "alert": true tells here when its condition was met.',
    none: 'No alerts',
    noneHint: 'Add "alert": true to a strategy of a policy to be told of what it finds.',
    find: 'Find by kind, policy, context or document',
    nothing: 'No alert is like that.',
    when: 'When',
    kind: 'Kind',
    policy: 'Policy',
    context: 'Context',
    document: 'Document',
    remove: 'Done',
    more: 'Show earlier ones',
  },
  {
    title: 'Meldungen',
    hint: 'Eine Strategie mit "alert": true meldet hier, wenn ihre Bedingung erfüllt war.',
    none: 'Keine Meldungen',
    noneHint: 'Setzen Sie "alert": true in eine Strategie, um von ihren Funden zu erfahren.',
    find: 'Nach Art, Regeln, Kontext oder Dokument suchen',
    nothing: 'Keine Meldung ist so.',
    when: 'Wann',
    kind: 'Art',
    policy: 'Regeln',
    context: 'Kontext',
    document: 'Dokument',
    remove: 'Erledigt',
    more: 'Frühere zeigen',
  },
);
