import { defineWords } from '../../words/t.js';

/** Words of the dialogs that ask before something is decided. */
export const dialogWords = defineWords(
  {
    eraseTitle: 'Erase {name} for good?',
    eraseHint:
      'Its text, file, findings, comments, redacted results and certificate are deleted and cannot be restored.',
    reference: 'Reference of the request',
    referenceHint: 'It stays in the audit log, so do not name the person.',
    finalizeTitle: 'Finalize {name}?',
    finalizeHint: {
      one: '{n} value is replaced, and the result is certified. This cannot be undone.',
      other: '{n} values are replaced, and the result is certified. This cannot be undone.',
    },
    finalizeLeft: {
      one: '{n} more value, which the policy does not look for, stays.',
      other: '{n} more values, which the policy does not look for, stay.',
    },
    rejectTitle: 'Reject {name}?',
    rejectHint: 'It is not redacted and leaves the queue. The rejection can be undone.',
    reasonTitle: 'Why take this approval back?',
    reasonHint: '{who} accepted it. The reason is recorded.',
    codeTitle: 'Exemption code',
    codeHint: 'Choose one or type your own; it is kept with the acceptance.',
    typeTitle: 'Which kind?',
    typeFind: 'Find a kind',
    manyWhich: 'Which findings',
    manyAlike: 'Same value, whatever its case and accents',
    manyKind: 'All of the kind {type}',
    manyAbove: 'All undecided from a confidence on',
    confidence: 'From confidence (percent)',
    manyCount: { one: '{n} finding changes', other: '{n} findings change' },
    manyMore: 'and {n} more',
    overturns: {
      one: '{n} approval by another person is withdrawn: give a reason.',
      other: '{n} approvals by other people are withdrawn: give a reason.',
    },
    acceptAll: { one: 'Accept {n}', other: 'Accept {n}' },
    refuseAll: { one: 'Refuse {n}', other: 'Refuse {n}' },
  },
  {
    eraseTitle: '{name} endgültig löschen?',
    eraseHint:
      'Text, Datei, Fundstellen, Kommentare, geschwärzte Fassungen und Zertifikat werden gelöscht und lassen sich nicht zurückholen.',
    reference: 'Aktenzeichen der Anfrage',
    referenceHint: 'Es bleibt im Prüfprotokoll; nennen Sie darin nicht die Person.',
    finalizeTitle: '{name} abschließen?',
    finalizeHint: {
      one: '{n} Wert wird ersetzt, das Ergebnis beglaubigt. Das lässt sich nicht rückgängig machen.',
      other: '{n} Werte werden ersetzt, das Ergebnis beglaubigt. Das lässt sich nicht rückgängig machen.',
    },
    finalizeLeft: {
      one: '{n} weiterer Wert, nach dem die Regeln nicht suchen, bleibt.',
      other: '{n} weitere Werte, nach denen die Regeln nicht suchen, bleiben.',
    },
    rejectTitle: '{name} zurückweisen?',
    rejectHint: 'Es wird nicht geschwärzt und verlässt die Liste. Das lässt sich aufheben.',
    reasonTitle: 'Warum diese Annahme zurücknehmen?',
    reasonHint: '{who} hat angenommen. Der Grund wird festgehalten.',
    codeTitle: 'Ausnahmecode',
    codeHint: 'Wählen oder tippen; er bleibt bei der Annahme.',
    typeTitle: 'Welche Art?',
    typeFind: 'Art suchen',
    manyWhich: 'Welche Funde',
    manyAlike: 'Gleicher Wert, ungeachtet Groß/Klein und Akzenten',
    manyKind: 'Alle der Art {type}',
    manyAbove: 'Alle offenen ab einer Sicherheit',
    confidence: 'Ab Sicherheit (Prozent)',
    manyCount: { one: '{n} Fund ändert sich', other: '{n} Funde ändern sich' },
    manyMore: 'und {n} weitere',
    overturns: {
      one: '{n} fremde Annahme wird zurückgenommen: Grund angeben.',
      other: '{n} fremde Annahmen werden zurückgenommen: Grund angeben.',
    },
    acceptAll: { one: '{n} annehmen', other: '{n} annehmen' },
    refuseAll: { one: '{n} ablehnen', other: '{n} ablehnen' },
  },
);
