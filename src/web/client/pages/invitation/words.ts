import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Welcome to Umbra',
    hint: 'Choose a password for your account.',
    next: 'Password',
    rule: 'At least 12 characters; one that is easy to guess is refused.',
    accept: 'Accept the invitation',
    missing: 'This address contains no invitation. Open the link of the invitation again.',
    done: 'Your account is ready. Sign in with {email}.',
    signIn: 'Sign in',
  },
  {
    title: 'Willkommen bei Umbra',
    hint: 'Wählen Sie ein Passwort für Ihr Konto.',
    next: 'Passwort',
    rule: 'Mindestens 12 Zeichen; leicht zu erratende werden abgelehnt.',
    accept: 'Einladung annehmen',
    missing: 'In dieser Adresse steht keine Einladung. Öffnen Sie den Link der Einladung noch einmal.',
    done: 'Ihr Konto ist bereit. Melden Sie sich als {email} an.',
    signIn: 'Anmelden',
  },
);
