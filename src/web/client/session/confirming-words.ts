import { defineWords } from '../words/t.js';

export const confirmingWords = defineWords(
  {
    title: 'Is it still you?',
    hint: 'This hands out access. Show once more who you are; it counts for ten minutes.',
    password: 'Password',
    code: 'One-time code',
    confirm: 'Go on',
    cancelled: 'You did not confirm who you are; nothing was changed.',
  },
  {
    title: 'Sind es noch Sie?',
    hint: 'Das vergibt Zugang. Zeigen Sie noch einmal, wer Sie sind; es gilt zehn Minuten.',
    password: 'Passwort',
    code: 'Einmal-Code',
    confirm: 'Weiter',
    cancelled: 'Sie haben nicht bestätigt, wer Sie sind; nichts wurde geändert.',
  },
);
