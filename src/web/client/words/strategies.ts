import { defineWords, say } from './t.js';

/** Names of filter strategies, and of the choices that they offer, by their values in a policy. */
const strategyWords = defineWords(
  {
    REDACT: 'Replace by the name of the kind',
    MASK: 'Mask each character',
    STATIC_REPLACE: 'Replace by a fixed text',
    RANDOM_REPLACE: 'Replace by a random value',
    PSEUDONYM: 'Replace by another person',
    LAST_4: 'Keep the last four characters',
    TRUNCATE: 'Shorten',
    ABBREVIATE: 'Abbreviate to initials',
    HASH_SHA256_REPLACE: 'Replace by a hash (SHA-256)',
    CRYPTO_REPLACE: 'Encrypt (AES)',
    FPE_ENCRYPT_REPLACE: 'Encrypt, same format (FPE)',
    MAP_REPLACE: 'Replace by a list of pairs',
    TRUNCATE_TO_YEAR: 'Keep the year alone',
    SHIFT: 'Shift the date',
    RELATIVE: 'Replace by the time passed',
    ZERO_LEADING: 'Set the leading digits to zero',
    DOCUMENT: 'this document',
    CONTEXT: 'all documents of the context',
    LEADING: 'at the beginning',
    TRAILING: 'at the end',
    REALISTIC: 'Realistic value',
    FROM_LIST: 'Value of the list',
    UUID: 'UUID',
  },
  {
    REDACT: 'Durch den Namen der Art ersetzen',
    MASK: 'Jedes Zeichen maskieren',
    STATIC_REPLACE: 'Durch festen Text ersetzen',
    RANDOM_REPLACE: 'Durch zufälligen Wert ersetzen',
    PSEUDONYM: 'Durch eine andere Person ersetzen',
    LAST_4: 'Letzte vier Zeichen behalten',
    TRUNCATE: 'Kürzen',
    ABBREVIATE: 'Auf Anfangsbuchstaben kürzen',
    HASH_SHA256_REPLACE: 'Durch einen Hash ersetzen (SHA-256)',
    CRYPTO_REPLACE: 'Verschlüsseln (AES)',
    FPE_ENCRYPT_REPLACE: 'Verschlüsseln, gleiches Format (FPE)',
    MAP_REPLACE: 'Nach einer Liste von Paaren ersetzen',
    TRUNCATE_TO_YEAR: 'Nur das Jahr behalten',
    SHIFT: 'Datum verschieben',
    RELATIVE: 'Durch die vergangene Zeit ersetzen',
    ZERO_LEADING: 'Führende Ziffern auf null setzen',
    DOCUMENT: 'diesem Dokument',
    CONTEXT: 'allen Dokumenten des Kontexts',
    LEADING: 'am Anfang',
    TRAILING: 'am Ende',
    REALISTIC: 'Wirklichkeitsnaher Wert',
    FROM_LIST: 'Wert der Liste',
    UUID: 'UUID',
  },
);

const isKnown = (value: string): value is keyof typeof strategyWords.en => Object.hasOwn(strategyWords.en, value);

/** Returns the name of a strategy, or of a choice that it offers; its value if it has none. */
export const sayStrategy = (value: string): string => (isKnown(value) ? say(strategyWords, value) : value);
