import { defineWords } from '../words/t.js';

export const confirmingWords = defineWords(
  {
    title: 'Is it still you?',
    hint: 'This grants access. Confirm once more who you are; this is valid for ten minutes.',
    password: 'Password',
    code: 'One-time code',
    passkey: 'Confirm with a passkey',
    noPasskey: 'The passkey was not shown; try again.',
    issuer: 'Confirm with {title} in another tab',
    elsewhere: 'Come back here after signing in in the other tab.',
    confirm: 'Go on',
    cancelled: 'You did not confirm who you are; nothing was changed.',
  },
  {
    title: 'Sind es noch Sie?',
    hint: 'Das vergibt Zugang. Zeigen Sie noch einmal, wer Sie sind; es gilt zehn Minuten.',
    password: 'Passwort',
    code: 'Einmal-Code',
    passkey: 'Mit Passkey bestätigen',
    noPasskey: 'Der Passkey wurde nicht gezeigt; versuchen Sie es noch einmal.',
    issuer: 'Mit {title} in einem anderen Tab bestätigen',
    elsewhere: 'Kommen Sie zurück, wenn der andere Tab Sie angemeldet hat, und fahren Sie fort.',
    confirm: 'Weiter',
    cancelled: 'Sie haben nicht bestätigt, wer Sie sind; nichts wurde geändert.',
  },
);
