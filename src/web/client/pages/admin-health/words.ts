import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Health',
    server: 'Server',
    'server.UP': 'It answers, and so do its parts.',
    'server.DOWN':
      'A part does not respond (the database, the search cluster or the session store), or the disk is full. The log names it.',
    version: 'Version {version}',
    search: 'Search',
    'search.following': 'The index is up to date.',
    'search.behind': {
      one: 'The index is {n} entry behind; it catches up by itself.',
      other: 'The index is {n} entries behind; it catches up by itself.',
    },
    'search.building': 'The index is being built; until then the old one answers.',
    'search.starting': 'It is starting.',
    'search.away': 'The cluster does not respond, so searches find nothing. Check the cluster and ELASTICSEARCH_URL.',
    'search.off': 'Search is switched off (SEARCH_ENGINE).',
    documents: { one: '{n} document can be found', other: '{n} documents can be found' },
    reindex: 'Build the index anew',
    reindexed: 'The index is being built anew.',
    redaction: 'Redaction of documents',
    waiting: { one: '{n} document waits', other: '{n} documents wait' },
    idle: 'Nothing waits.',
    oldest: 'the oldest since {when}',
    rate: { one: '{n} in the last minute', other: '{n} in the last minute' },
    failed: {
      one: '{n} failed here since the start; see the queue',
      other: '{n} failed here since the start; see the queue',
    },
    keys: 'Keys of stored data',
    keysHow: 'How keys are changed',
    keysNext:
      'Older keys are not needed any more: you can remove them and restart. Keep them with the backups from before.',
    'keys.NONE':
      'Nothing was re-encrypted yet. First put a new key at the beginning of UMBRA_ENCRYPTION_KEYS, or of the file encryption.keys in the data folder, and restart.',
    'keys.RUNNING': {
      one: 'Encrypting with the key {key}: {n} record checked.',
      other: 'Encrypting with the key {key}: {n} records checked.',
    },
    'keys.DONE': {
      one: 'Encrypted with the key {key}: {n} record checked.',
      other: 'Encrypted with the key {key}: {n} records checked.',
    },
    resealed: { one: '{n} value encrypted anew', other: '{n} values encrypted anew' },
    unreadable: {
      one: '{n} value cannot be decrypted with any key: restore the missing key.',
      other: '{n} values cannot be decrypted with any key: restore the missing key.',
    },
    contended: {
      one: '{n} value was changed meanwhile: begin again.',
      other: '{n} values were changed meanwhile: begin again.',
    },
    rotate: 'Encrypt everything anew',
    rotating: 'Everything is being encrypted anew.',
    good: 'good',
    bad: 'look here',
  },
  {
    title: 'Zustand',
    server: 'Server',
    'server.UP': 'Er antwortet, und seine Teile auch.',
    'server.DOWN':
      'Ein Teil antwortet nicht: Datenbank, Suche oder Sitzungsspeicher, oder die Platte ist voll. Das Log nennt ihn.',
    version: 'Version {version}',
    search: 'Suche',
    'search.following': 'Der Index ist auf dem Stand.',
    'search.behind': {
      one: 'Der Index ist {n} Eintrag zurück und holt selbst auf.',
      other: 'Der Index ist {n} Einträge zurück und holt selbst auf.',
    },
    'search.building': 'Der Index wird gebaut; bis dahin antwortet der alte.',
    'search.starting': 'Sie startet.',
    'search.away': 'Der Cluster antwortet nicht: Suchen finden nichts. Prüfen Sie ihn und ELASTICSEARCH_URL.',
    'search.off': 'Die Suche ist ausgeschaltet (SEARCH_ENGINE).',
    documents: { one: '{n} Dokument ist zu finden', other: '{n} Dokumente sind zu finden' },
    reindex: 'Index neu bauen',
    reindexed: 'Der Index wird neu gebaut.',
    redaction: 'Schwärzen von Dokumenten',
    waiting: { one: '{n} Dokument wartet', other: '{n} Dokumente warten' },
    idle: 'Nichts wartet.',
    oldest: 'das älteste seit {when}',
    rate: { one: '{n} in der letzten Minute', other: '{n} in der letzten Minute' },
    failed: {
      one: '{n} hier seit dem Start fehlgeschlagen; siehe Liste',
      other: '{n} hier seit dem Start fehlgeschlagen; siehe Liste',
    },
    keys: 'Schlüssel der gespeicherten Daten',
    keysHow: 'Wie man Schlüssel wechselt',
    keysNext:
      'Ältere Schlüssel werden nicht mehr gebraucht: Sie können sie wegnehmen und neu starten. Bewahren Sie sie mit den Sicherungen von vorher auf.',
    'keys.NONE':
      'Es wurde noch nichts neu verschlüsselt. Setzen Sie zuerst einen neuen Schlüssel an den Anfang von UMBRA_ENCRYPTION_KEYS oder der Datei encryption.keys im Datenordner, und starten Sie neu.',
    'keys.RUNNING': {
      one: 'Wird mit dem Schlüssel {key} verschlüsselt: {n} Datensatz geprüft.',
      other: 'Wird mit dem Schlüssel {key} verschlüsselt: {n} Datensätze geprüft.',
    },
    'keys.DONE': {
      one: 'Mit dem Schlüssel {key} verschlüsselt: {n} Datensatz geprüft.',
      other: 'Mit dem Schlüssel {key} verschlüsselt: {n} Datensätze geprüft.',
    },
    resealed: { one: '{n} Wert neu verschlüsselt', other: '{n} Werte neu verschlüsselt' },
    unreadable: {
      one: '{n} Wert kann kein Schlüssel entschlüsseln: Stellen Sie den fehlenden wieder bereit.',
      other: '{n} Werte kann kein Schlüssel entschlüsseln: Stellen Sie den fehlenden wieder bereit.',
    },
    contended: {
      one: '{n} Wert wurde inzwischen geändert: Beginnen Sie noch einmal.',
      other: '{n} Werte wurden inzwischen geändert: Beginnen Sie noch einmal.',
    },
    rotate: 'Alles neu verschlüsseln',
    rotating: 'Alles wird neu verschlüsselt.',
    good: 'gut',
    bad: 'hier nachsehen',
  },
);
