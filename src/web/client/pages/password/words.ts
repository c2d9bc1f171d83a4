import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Choose a password',
    mustFirst: 'Before you go on, choose a password of your own.',
    current: 'Current password',
    next: 'New password',
    rule: 'At least 12 characters; one that is easy to guess is refused.',
    save: 'Change the password',
    done: 'The password was changed.',
    factorTitle: 'Set up a second factor',
    factorHint: 'Accounts here need a second factor: a code that an authenticator app shows.',
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
    factorHint: 'Konten brauchen hier einen zweiten Faktor: einen Code, den eine Authenticator-App zeigt.',
  },
);
