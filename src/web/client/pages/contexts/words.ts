import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Contexts',
    hint: 'A context replaces the same value by the same text in all its documents.',
    none: 'No context keeps replacements',
    noneHint:
      'One is made by the first request that names it in c, with a policy that keeps replacements for a context.',
    name: 'Name',
    size: 'Values',
    who: 'Who may use it',
    everyone: 'everybody',
    groups: { one: '{n} group', other: '{n} groups' },
    change: 'Change',
    changeTitle: 'Who may use {name}',
    forEveryone: 'Everybody',
    forGroups: 'Members of these groups',
    forget: 'Forget all values',
    forgetTitle: { one: 'Forget {n} value of {name}?', other: 'Forget {n} values of {name}?' },
    forgetHint: 'From then on the same value becomes another text than before. This cannot be undone.',
    forgotten: 'The context was forgotten.',
  },
  {
    title: 'Kontexte',
    hint: 'Ein Kontext ersetzt in allen seinen Dokumenten denselben Wert durch denselben Text.',
    none: 'Kein Kontext merkt sich Ersetzungen',
    noneHint:
      'Er entsteht mit der ersten Anfrage, die ihn in c nennt, wenn die Regeln Ersetzungen je Kontext behalten.',
    name: 'Name',
    size: 'Werte',
    who: 'Wer ihn benutzt',
    everyone: 'alle',
    groups: { one: '{n} Gruppe', other: '{n} Gruppen' },
    change: 'Ändern',
    changeTitle: 'Wer {name} benutzt',
    forEveryone: 'Alle',
    forGroups: 'Mitglieder dieser Gruppen',
    forget: 'Alle Werte vergessen',
    forgetTitle: { one: '{n} Wert von {name} vergessen?', other: '{n} Werte von {name} vergessen?' },
    forgetHint: 'Danach wird derselbe Wert zu einem anderen Text als vorher. Das lässt sich nicht zurücknehmen.',
    forgotten: 'Der Kontext wurde vergessen.',
  },
);
