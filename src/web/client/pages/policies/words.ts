import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Policies',
    hint: 'A policy defines which kinds of sensitive information are found and what replaces them.',
    find: 'Find a policy',
    name: 'Name',
    try: 'Try',
    make: 'New policy',
    'draft.DRAFT': 'draft of {authors}',
    'draft.REVIEW': 'draft of {authors}, waits for approval',
    'draft.sentBack': 'draft of {authors}, sent back by {by}',
    newestDrafts: 'Only the newest {n} drafts are marked. Open a policy to see whether it has one.',
    askFor: 'You may use these by name. Administrators can see and change them.',
  },
  {
    title: 'Regeln',
    hint: 'Regeln sagen, welche Arten vertraulicher Angaben gefunden werden und was an ihre Stelle tritt.',
    find: 'Regeln suchen',
    name: 'Name',
    try: 'Probieren',
    make: 'Neue Regeln',
    'draft.DRAFT': 'Entwurf von {authors}',
    'draft.REVIEW': 'Entwurf von {authors}, wartet auf Zustimmung',
    'draft.sentBack': 'Entwurf von {authors}, von {by} zurückgegeben',
    newestDrafts: 'Nur die neuesten {n} Entwürfe sind vermerkt. Ob es einen gibt, steht auf der Seite der Regeln.',
    askFor: 'Diese können Sie mit Namen benutzen. Den Inhalt sehen und ändern Administratoren.',
  },
);
