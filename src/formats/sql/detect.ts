const MAX_CHARACTERS = 8192;
const MAX_SAMPLED = 256 * 1024;
const WORD = '(?:[\\w$@#]+|`[^`\\n]{1,100}`|"[^"\\n]{1,100}"|\\[[^\\]\\n]{1,100}\\])';
const NAME = `${WORD}(?:\\.${WORD}){0,3}`;

/** Comments of programs that write dumps, and statements that begin a line. */
const BEGINS = new RegExp(
  [
    '^-- (?:MySQL|MariaDB|PostgreSQL database) dump\\b',
    '^PRAGMA foreign_keys *=',
    `^[ \\t\\uFEFF]*(?:insert|replace)(?: (?:ignore|or \\w+))?(?: into)? ${NAME}\\s*(?:\\(|values\\b|select\\b)`,
    "^[ \\t\\uFEFF]*values\\s*\\(\\s*(?:\\d|n?')",
    `^[ \\t\\uFEFF]*merge into ${NAME}\\s`,
    `^[ \\t\\uFEFF]*create (?:\\w+ )?table (?:if not exists )?${NAME}\\s*\\(`,
    `^[ \\t\\uFEFF]*copy ${NAME} (?:\\([^()\\n]{1,4000}\\) )?from stdin;`,
  ].join('|'),
  'im',
);

/** True if a text begins like a script; what follows must be read to know. */
export const mayBeSql = (text: string): boolean => BEGINS.test(text.slice(0, MAX_CHARACTERS));

const MYSQL_SIGN = /^(?:[^'\n]*`|\/\*!\d{5})|\b(?:ENGINE ?=|AUTO_INCREMENT|LOCK TABLES)|^-- (?:MySQL|MariaDB) dump/im;
const OTHER_DIALECT_SIGN = /^-- PostgreSQL database dump|[\s(,=]E'|::\w|\[dbo\]|^PRAGMA /im;
/** A quote behind a backslash, which no string ends with. */
const ESCAPED_QUOTE = /[\p{L}\p{N}]\\'[\p{L}\p{N}]/u;

/** True if backslashes escape signs in all strings of a script, as in MySQL. */
export function hasBackslashes(text: string): boolean {
  const sample = text.slice(0, MAX_SAMPLED);
  return MYSQL_SIGN.test(sample) || (ESCAPED_QUOTE.test(sample) && !OTHER_DIALECT_SIGN.test(sample));
}
