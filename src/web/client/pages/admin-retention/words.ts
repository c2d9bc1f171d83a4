import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Retention',
    hint: 'How long data is kept. Data under a legal hold always stays.',
    documents: 'Documents of batches',
    documentsHint:
      'The finalization policy of a batch decides when submitted texts are deleted. Redacted texts, certificates, history and documents that are not final stay.',
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
