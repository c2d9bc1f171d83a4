import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Choose a password',
    mustFirst: 'Before you go on, choose a password of your own.',
    current: 'Current password',
    next: 'New password',
    rule: 'At least 12 characters; one that is easy to guess is refused.',
    save: 'Change the password',
    done: 'The new password counts.',
    factorTitle: 'Set up a second factor',
    factorHint:
      'Accounts here need a second factor. Add this key to your authenticator app, then enter the code that it shows.',
    begin: 'Show the key',
    open: 'Open in an authenticator app',
    code: 'Code',
    confirm: 'Confirm',
    recovery: 'Recovery codes',
    recoveryHint: 'Each lets you in once when your authenticator is lost. They are shown this once.',
    kept: 'I have stored them',
  },
  {
    title: 'Passwort wählen',
    mustFirst: 'Bevor es weitergeht, wählen Sie ein eigenes Passwort.',
    current: 'Jetziges Passwort',
    next: 'Neues Passwort',
    rule: 'Mindestens 12 Zeichen; leicht zu erratende werden abgelehnt.',
    save: 'Passwort ändern',
    done: 'Das neue Passwort gilt.',
    factorTitle: 'Zweiten Faktor einrichten',
    factorHint:
      'Konten brauchen hier einen zweiten Faktor. Tragen Sie diesen Schlüssel in Ihre Authenticator-App ein und geben Sie den Code ein, den sie zeigt.',
    begin: 'Schlüssel zeigen',
    open: 'In einer Authenticator-App öffnen',
    code: 'Code',
    confirm: 'Bestätigen',
    recovery: 'Wiederherstellungscodes',
    recoveryHint: 'Jeder lässt Sie einmal ein, wenn die App verloren ist. Sie werden nur jetzt gezeigt.',
    kept: 'Ich habe sie verwahrt',
  },
);
