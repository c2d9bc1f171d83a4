import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Lists of terms',
    hint: 'Policies refer to a list as list:name: words that are always or never redacted.',
    none: 'No lists yet',
    noneHint: 'Paste names of patients, projects or places, one a line.',
    make: 'New list',
    name: 'Name',
    nameHint: 'Letters, digits, hyphens and underscores.',
    description: 'What it is for',
    terms: 'Terms',
    removeHint: 'Not while a policy refers to it.',
  },
  {
    title: 'Wortlisten',
    hint: 'Regeln nennen eine Liste als list:name: Wörter, die immer weg müssen oder nie.',
    none: 'Noch keine Listen',
    noneHint: 'Fügen Sie Namen von Patienten, Projekten oder Orten ein, je Zeile einen.',
    make: 'Neue Liste',
    name: 'Name',
    nameHint: 'Buchstaben, Ziffern, Binde- und Unterstriche.',
    description: 'Wofür sie ist',
    terms: 'Wörter',
    removeHint: 'Nicht, solange Regeln sie nennen.',
  },
);
