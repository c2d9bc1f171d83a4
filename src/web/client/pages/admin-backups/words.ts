import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Backups',
    hint: 'Run the backup commands on the server’s machine or in its container, as the user of the server, while it runs. Do not copy the data folder with other tools.',
    unknown:
      'The server does not see backups that commands make elsewhere. Let the timer that runs the commands notify you if one fails.',
    byItself:
      'The server makes backups automatically, as set below. The audit log has an entry for each; failures are logged and counted in umbra_backup_failures_total.',
    backup: 'Back up',
    backupHint:
      'The file holds all that is stored and, with --with-keys, the keys of encrypted values; without those, texts and secrets are lost. It is encrypted by the first line of the passphrase file. Keep it and the passphrase apart.',
    backupOuterKeys:
      'The file holds all that is stored. The keys of encrypted values come from UMBRA_ENCRYPTION_KEYS and are not in it: keep those as you keep secrets. It is encrypted by the first line of the passphrase file.',
    verify: 'Check a backup',
    verifyHint:
      'Reads the whole backup, and exits with 1 if anything is wrong. Without a file, it checks the data folder.',
    restoreHow: 'How to restore after a disaster',
    command: 'Where the command umbra is not installed, in a clone, it is node dist/cli/umbra.js.',
    passphrase:
      'To make a passphrase: openssl rand -base64 24, written to a file that only the user of the server can read.',
    restore: 'Restore',
    restoreHint:
      'Stop the server first. If a store exists already, --replace is required; the old store is kept beside it.',
    file: 'file',
    mongo: 'Back up the MongoDB server',
    mongoHint:
      'This server stores its data in MongoDB. Back it up with MongoDB’s own tools, for example as below, and keep UMBRA_ENCRYPTION_KEYS just as safe.',
    settings: 'Where the data is',
  },
  {
    title: 'Sicherungen',
    hint: 'Sicherungen machen Befehle auf der Maschine oder im Container des Servers, als dessen Benutzer und während er läuft. Kopieren Sie den Datenordner nicht mit anderen Werkzeugen.',
    unknown:
      'Der Server sieht Ihre Sicherungen nicht: Die Befehle schreiben sie dorthin, wo er nicht nachsieht. Lassen Sie sich vom Zeitgeber melden, wenn eine misslingt.',
    byItself:
      'Der Server macht Sicherungen von selbst, wie die Einstellungen unten sagen. Jede steht im Prüfprotokoll; ein Fehler steht im Log und in umbra_backup_failures_total.',
    backup: 'Sichern',
    backupHint:
      'Die Datei enthält alles Gespeicherte und mit --with-keys die Schlüssel verschlüsselter Werte; ohne sie sind Texte und Geheimnisse verloren. Verschlüsselt wird mit der ersten Zeile der Passphrasen-Datei. Bewahren Sie Datei und Passphrase getrennt auf.',
    backupOuterKeys:
      'Die Datei enthält alles Gespeicherte. Die Schlüssel verschlüsselter Werte kommen aus UMBRA_ENCRYPTION_KEYS und sind nicht darin: Bewahren Sie sie wie Geheimnisse auf. Verschlüsselt wird mit der ersten Zeile der Passphrasen-Datei.',
    verify: 'Sicherung prüfen',
    verifyHint: 'Liest alles und endet mit 1, wenn etwas nicht stimmt. Ohne Datei wird der Datenordner geprüft.',
    restoreHow: 'Wiederherstellen nach einem Unglück',
    command: 'Wo der Befehl umbra nicht installiert ist, heißt er in einem Klon node dist/cli/umbra.js.',
    passphrase:
      'So entsteht eine Passphrase: openssl rand -base64 24, in einer Datei, die nur der Benutzer des Servers lesen kann.',
    restore: 'Wiederherstellen',
    restoreHint:
      'Halten Sie zuerst den Server an. Wo schon ein Speicher ist, braucht es --replace; der alte bleibt daneben.',
    file: 'Datei',
    mongo: 'Den MongoDB-Server sichern',
    mongoHint:
      'Dieser Server hält seine Daten in MongoDB. Sichern Sie das mit dessen Werkzeugen, etwa wie unten, und UMBRA_ENCRYPTION_KEYS ebenso sorgfältig.',
    settings: 'Wo die Daten liegen',
  },
);
