import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Retention',
    hint: 'What is kept for how long. What is under a legal hold stays in each case.',
    documents: 'Documents of batches',
    documentsHint:
      'The finalization policy of a batch says when submitted texts are deleted. Redacted texts, certificates and history stay; so do documents that are not final.',
    settings: 'All else',
  },
  {
    title: 'Aufbewahrung',
    hint: 'Was wie lange bleibt. Was rechtlich gesperrt ist, bleibt in jedem Fall.',
    documents: 'Dokumente der Stapel',
    documentsHint:
      'Die Abschlussregel eines Stapels sagt, wann eingereichte Texte gelöscht werden. Geschwärzte Texte, Zertifikate und Verlauf bleiben, ebenso Dokumente, die nicht endgültig sind.',
    settings: 'Alles andere',
  },
);
