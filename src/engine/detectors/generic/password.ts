import { fold } from '../../context/phrases.js';
import { isAnyLetter } from '../../characters/letters.js';
import { isBlank, isSpace, isWord } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { isExpression, isPlaceholder, labelledValue, nameBefore, valueBehind } from './labelled-value.js';
import { afterBlanks, foldedSet, wordAt, wordEnd } from './neighbours.js';

const SET = 0.9;
/** `the password is …`. */
const SAID = 0.75;
const SHORTEST = 3;
const LONGEST = 128;

/** The last word of the name of a password. */
const NAMES = foldedSet(`
  password passwd pwd pass passphrase passcode pw psw passwort kennwort contraseña clave contrasena mdp senha palavra-passe
  wachtwoord hasło haslo lösenord adgangskode passord пароль пароля 密码 密碼 パスワード 비밀번호 parola şifre salasana heslo jelszó
  parool slaptažodis parole zaporka geslo lozinka adgangsord sifre pswd passwrd userpassword dbpassword pgpassword`);

/** Words that wake the detector; `IDENTIFIED BY` of SQL introduces a password, too. */
const KEYWORDS: ReadonlySet<string> = new Set([...NAMES, 'identified']);

/** Words after such a name that are not a password. */
const NO_VALUES = foldedSet(`
  required optional none null nil true false string str text varchar char any bytes bool boolean number undefined empty hidden
  redacted invalid incorrect wrong changed reset expired forgotten missing unknown yes no not the your a an is are was must
  should may can please enter type see same needed mandatory field strength policy input secret here below above masked
  disabled enabled set unset default prompt erforderlich falsch ungültig obligatoire requis incorrect requerida obligatoria
  incorrecta secretstr securestring and or with for to in on`);

/**
 * Password after its name: `password=…`, `"pwd": "…"`, `--password …`, `<password>…</password>`, in queries, JSON,
 * YAML, environment files and sentences, in many languages. The span is the value without its quotes.
 * Known false positive: a word after `pass:` that is a remark.
 * @see CWE-312; CWE-798
 */
export const password: Detector = {
  id: 'password',
  kind: 'password',
  about: {
    name: 'Password',
    example: 'password=hunter2!',
    standard: 'CWE-798, Use of hard-coded credentials',
    validation: 'Behind a name for it; no placeholder, expression or remark',
  },
  triggers: ['label', 'word'],
  keywords: KEYWORDS,
  create: () => (text, at, end, emit) => {
    const sign = text.charAt(at);
    if (sign === ':' || sign === '=') findLabelled(text, at, emit);
    else findNamed(text, at, end, emit);
  },
};

function findLabelled(text: string, at: number, emit: Emit): void {
  const found = labelledValue(text, at, isName);
  if (found === undefined) {
    findBehindUser(text, at, emit);
    return;
  }
  const { start, end, quoted, colon } = found;
  const value = text.slice(start, end);
  if (!isValue(value, quoted) || found.words.includes(fold(value))) return;
  if (!quoted && (isExpression(value) || (colon && isProse(text, end, value)))) return;
  emit(start, end, SET);
}

const BEHIND_USER = /(?:^|\s)(?:-u|--user|--proxy-user) ?['"]?[\w.@+-]{1,64}$/;

/** Emits the password of `-u jdoe:hunter2` and `--user jdoe:hunter2`, as in curl commands. */
function findBehindUser(text: string, at: number, emit: Emit): void {
  if (text.charAt(at) !== ':' || !isWord(text.charCodeAt(at - 1)) || isSpace(text.charCodeAt(at + 1))) return;
  if (!BEHIND_USER.test(text.slice(Math.max(0, at - 84), at))) return;
  const value = valueBehind(text, at + 1);
  // `-u 1000:1000` are the ids of a user and a group.
  if (value?.start !== at + 1 || /^\d+$/.test(text.slice(value.start, value.end))) return;
  if (!isValue(text.slice(value.start, value.end), false)) return;
  emit(value.start, value.end, SET);
}

const isName = ([last = '', before = '', first = '']: readonly string[]): boolean =>
  NAMES.has(last) ||
  (last === 'passe' && before === 'de' && first === 'mot') ||
  (last === 'word' && before === 'pass') ||
  (last === 'code' && before === 'pass') ||
  (last === 'acces' && before === 'de');

function isValue(value: string, quoted: boolean): boolean {
  if (value.length < SHORTEST || value.length > LONGEST || isPlaceholder(value)) return false;
  if (/^[*•●x._-]+$/i.test(value) || (quoted && /\s.*\s.*\s/.test(value))) return false;
  return !NO_VALUES.has(fold(value.replace(/[!.,;:?]+$/, '')));
}

/** True for a plain word followed by another: "Password: must be changed". */
const isProse = (text: string, end: number, value: string): boolean =>
  /^\p{L}+$/u.test(value) && isBlank(text.charCodeAt(end)) && isAnyLetter(text.charCodeAt(afterBlanks(text, end)));

/** Emits the password of `IDENTIFIED BY '…'` of MySQL and Oracle, `WITH PASSWORD '…'` of PostgreSQL and SQL Server. */
function findInSql(text: string, at: number, end: number, emit: Emit): boolean {
  const isIdentified = text.slice(at, end).toLowerCase() === 'identified';
  const sql = isIdentified ? /^ {1,3}by {1,3}(?:password {1,3})?'/i : /^ {1,3}'/;
  const behind = sql.exec(text.slice(end, end + 24))?.[0];
  if (behind === undefined) return isIdentified;
  const value = valueBehind(text, end + behind.length - 1);
  if (value?.quoted === true && isValue(text.slice(value.start, value.end), true)) emit(value.start, value.end, SET);
  return true;
}

/** `reset the password to …`, where punctuation or a digit shows that a password follows. */
const TO = foldedSet('to auf');
const SETS = /\b(?:reset|set|changed?|setze|ändere|geändert)(?: [a-zäöü']{2,12}){0,3} $/i;

const IS = foldedSet('is was are es ist lautet est é jest är er =');

/** Emits the password of `--password hunter2`, `<password>hunter2</password>`, `the password is hunter2`. */
function findNamed(text: string, at: number, end: number, emit: Emit): void {
  if (isWord(text.charCodeAt(end))) return;
  const next = text.charAt(end);
  if (next === '>' && text.charAt(at - 1) !== '/') {
    const close = text.slice(end + 1, end + LONGEST + 1).indexOf('</');
    if (close > 0 && isValue(text.slice(end + 1, end + 1 + close), false)) emit(end + 1, end + 1 + close, SET);
    return;
  }
  if (!isBlank(text.charCodeAt(end)) || findInSql(text, at, end, emit)) return;
  const option = /(?:^|\s)--?(?:\w{1,16}-){0,3}$/.test(text.slice(Math.max(0, at - 40), at));
  let start = afterBlanks(text, end);
  if (!option) {
    const link = fold(wordAt(text, start));
    const isSet = TO.has(link) && SETS.test(text.slice(Math.max(0, at - 32), at));
    if ((!IS.has(link) && !isSet) || !isName(nameBefore(text, end))) return;
    start = wordEnd(text, start);
  }
  const value = valueBehind(text, start);
  if (value === undefined || value.start === start - 1) return;
  const said = text.slice(value.start, value.end);
  if (!isValue(said, value.quoted) || said.startsWith('-')) return;
  if (!value.quoted && !option && !/\d/.test(said)) return;
  if (!value.quoted && isExpression(said)) return;
  emit(value.start, value.end, option ? SET : SAID);
}
