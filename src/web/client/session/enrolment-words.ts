import { defineWords } from '../words/t.js';

export const enrolmentWords = defineWords(
  {
    current: 'Current password',
    begin: 'Show the key',
    secret: 'Add this key to your authenticator app, then enter the code that it shows.',
    open: 'Open in an authenticator app',
    code: 'Code',
    confirm: 'Confirm',
    recovery: 'Recovery codes',
    recoveryHint: 'Each code signs you in once if you lose your authenticator. They are shown only once.',
    kept: 'I have stored them',
  },
  {
    current: 'Jetziges Passwort',
    begin: 'Schlüssel zeigen',
    secret: 'Tragen Sie diesen Schlüssel in Ihre Authenticator-App ein und geben Sie den Code ein, den sie zeigt.',
    open: 'In einer Authenticator-App öffnen',
    code: 'Code',
    confirm: 'Bestätigen',
    recovery: 'Wiederherstellungscodes',
    recoveryHint: 'Jeder lässt Sie einmal ein, wenn die App verloren ist. Sie werden nur jetzt gezeigt.',
    kept: 'Ich habe sie verwahrt',
  },
);
