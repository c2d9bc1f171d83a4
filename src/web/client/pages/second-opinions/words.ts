import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Second opinions',
    empty: 'No second opinions are waiting',
    emptyHint: 'A colleague who is not sure of a finding presses “o”; it then appears here.',
    mine: 'asked by you',
    accept: 'Accept',
    refuse: 'Refuse',
    'decided.APPROVED': 'accepted',
    'decided.REJECTED': 'refused',
    next: 'Next finding',
    previous: 'Previous finding',
    open: 'Open the document',
    own: 'You asked for this opinion yourself.',
    done: 'You have decided this one.',
  },
  {
    title: 'Zweitmeinungen',
    empty: 'Niemand wartet auf Ihr Urteil',
    emptyHint: 'Wer sich eines Fundes nicht sicher ist, drückt „o“; dann erscheint er hier.',
    mine: 'von Ihnen gefragt',
    accept: 'Annehmen',
    refuse: 'Ablehnen',
    'decided.APPROVED': 'angenommen',
    'decided.REJECTED': 'abgelehnt',
    next: 'Nächster Fund',
    previous: 'Voriger Fund',
    open: 'Dokument öffnen',
    own: 'Diese Meinung haben Sie selbst erbeten.',
    done: 'Darüber haben Sie entschieden.',
  },
);
