import { fold } from '../../context/phrases.js';
import { isAnyLetter } from '../../characters/letters.js';
import { isBlank, isSpace, isWord } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { COMMAND_WORDS, passwordOfCommand } from './password-options.js';
import { isExpression, isPlaceholder, labelledValue, nameBefore, valueBehind } from './labelled-value.js';
import { afterBlanks, foldedSet, wordAt, wordEnd, wordSet } from './neighbours.js';

const SET = 0.9;
/** `the password is …`. */
const STATED = 0.75;
const MIN_LENGTH = 3;
const MAX_LENGTH = 128;
/** The maximum distance, in characters, between the name of a password and the password in a sentence. */
const MAX_DISTANCE = 56;

/** Verbs between the name of a password and the password. */
const VERBS = foldedSet('is was are es ist lautet lautete est é è jest är er je este on adalah là =');

/** The last word of the name of a password. */
const NAME_LIST = `
  password passwd pwd pass passphrase passcode pw psw passwort kennwort contraseña clave contrasena mdp senha palavra-passe
  wachtwoord hasło haslo lösenord adgangskode passord пароль пароля 密码 密碼 パスワード 비밀번호 parola şifre salasana heslo jelszó
  parool slaptažodis parole zaporka geslo lozinka adgangsord sifre pswd passwrd userpassword dbpassword pgpassword requirepass
  masterauth storepass keypass lösenordet passordet adgangskoden паролем паролю парола лозинка hesla hasła hasłem
  şifreniz şifren parolanız jelszava jelszavam salasanasi slaptažodį κωδικός κωδικο`;
const NAMES = foldedSet(NAME_LIST);

/** Settings whose value follows a blank, as an option's does. */
const DIRECTIVES = foldedSet('requirepass masterauth');

/** Words that wake the detector; `IDENTIFIED BY` of SQL introduces a password, too, and commands have options for one. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...NAMES,
  ...wordSet(NAME_LIST),
  'passe',
  'identified',
  ...COMMAND_WORDS,
]);

/** Words after such a name that are not a password. */
const NO_VALUES = foldedSet(`
  required optional none null nil true false string str text varchar char any bytes bool boolean number undefined empty hidden
  redacted invalid incorrect wrong changed reset expired forgotten missing unknown yes no not the your a an is are was must
  should may can please enter type see same needed mandatory field strength policy input secret here below above masked
  disabled enabled set unset default prompt erforderlich falsch ungültig obligatoire requis incorrect requerida obligatoria
  incorrecta secretstr securestring and or with for to in on same siehe wird see voir ver vedi zie patrz viz см смотри как`);

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
    validation: 'After a name for it; no placeholder, expression or remark',
  },
  triggers: ['label', 'word'],
  keywords: KEYWORDS,
  create: () => (text, at, end, emit) => {
    const sign = text.charAt(at);
    if (sign === ':' || sign === '=') findLabelled(text, at, emit);
    else if (!findInCommand(text, at, end, emit)) findNamed(text, at, end, emit);
  },
};

/** Emits the password of an option of a command: `mysql -pTr0ub4dor`, `sshpass -p Wint3r24`. */
function findInCommand(text: string, at: number, end: number, emit: Emit): boolean {
  const value = passwordOfCommand(text, at, end);
  if (value === undefined) return false;
  if (isValue(text.slice(value.start, value.end), value.quoted)) emit(value.start, value.end, SET);
  return true;
}

/** A pair of a name and a value, as containers and services list their settings: `- name: DB_PASSWORD⏎  value: …`. */
const PAIR = /\b(?:name|key)["']?\s{0,2}[:=]\s{0,2}["']?([\w.-]{1,48})["']?,?\s{1,40}["']?value["']?\s{0,2}$/i;

function isValueOfPair(text: string, at: number): boolean {
  const name = PAIR.exec(text.slice(Math.max(0, at - 128), at))?.[1];
  return name !== undefined && isName(nameBefore(name, name.length));
}

function findLabelled(text: string, at: number, emit: Emit): void {
  const found = labelledValue(text, at, (words) => isName(words) || (words[0] === 'value' && isValueOfPair(text, at)));
  if (found === undefined) {
    findBehindUser(text, at, emit);
    return;
  }
  const { start, end, quoted, colon } = found;
  const value = text.slice(start, end);
  if (!isValue(value, quoted) || found.words.includes(fold(value))) return;
  if (!quoted && (isExpression(value) || isDeclared(text, at, value))) return;
  if (!quoted && colon && isProse(text, end, value)) {
    const phrase = PHRASE_NAMES.has(found.words[0] ?? '') ? phraseEnd(text, start) : -1;
    if (phrase > 0) emit(start, phrase, STATED);
    return;
  }
  emit(start, end, SET);
}

/** Matches the declaration of a variable, a member or a parameter in code, up to its type; below, up to its value. */
const TYPED =
  /(?:^|[\n(,;{])\s{0,8}(?:private|protected|public|readonly|const|let|var|val) [^\n:=;]{0,48}$|(?:def|fn|func|fun|function) \w{1,32}\([^\n=;]{0,48}$/;
const ASSIGNED = /(?:^|[\s;{(])(?:const|let|var|val|final) [^\n:=;]{0,48}$/;
const TYPE = /^(?:[A-Z][a-z]{2,}){2,4}(?:[<[].{1,48})?[)?]?$/;
const VARIABLE = /^[a-z_$][a-z_$.]*$/i;

/** True for the type or the variable of a declaration: `readonly password: SecretString`, `const password = given`. */
const isDeclared = (text: string, at: number, value: string): boolean =>
  text.charAt(at) === ':'
    ? TYPE.test(value) && TYPED.test(text.slice(Math.max(0, at - MAX_DISTANCE), at))
    : VARIABLE.test(value) && ASSIGNED.test(text.slice(Math.max(0, at - MAX_DISTANCE), at));

const PHRASE_NAMES = foldedSet('passphrase phrase mnemonic');
const WORDS_OF_PHRASE = /[a-z]{2,16}(?:[ -][a-z]{2,16}){1,24}(?=[.,;"']?[ \t]{0,4}(?:\r?\n|$))/y;

/** Returns the end of a passphrase of lower-case words that fills the line; -1 if other text follows. */
function phraseEnd(text: string, start: number): number {
  WORDS_OF_PHRASE.lastIndex = start;
  return WORDS_OF_PHRASE.test(text) ? WORDS_OF_PHRASE.lastIndex : -1;
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
  (VERBS.has(last) && NAMES.has(before)) ||
  (last === 'answer' && (before === 'security' || before === 'secret')) ||
  (last === 'phrase' && (before === 'pass' || before === 'seed' || before === 'recovery')) ||
  (last === 'passe' && before === 'de' && first === 'mot') ||
  (last === 'word' && before === 'pass') ||
  (last === 'code' && before === 'pass') ||
  (last === 'acces' && before === 'de');

function isValue(value: string, quoted: boolean): boolean {
  if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || isPlaceholder(value)) return false;
  // The place that the password is read from, and no password. @see openssl-passphrase-options(1)
  if (/^(?:env|file|fd):/.test(value)) return false;
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
const PREPOSITIONS = foldedSet('to auf');
const SETS = /\b(?:reset|set|changed?|setze|ändere|geändert)(?: [a-zäöü']{2,12}){0,3} $/i;

/**
 * Words between a name and its verb: "mot de passe temporaire est", "the password for the vault is", "has been
 * set to".
 */
const LINKS =
  /^(?:(?: (?:for|of|to|für|zum|zur|para|pour|del?|di|van|voor|do|для|от) [\p{L}\p{N} '-]{1,28}?| \p{Ll}{4,14})? (?:is|was|ist|lautet|war|est|es|é|è|jest|är|er|je)(?: now| jetzt)?| (?:has been|was|is|wurde)(?: now)? (?:re)?set to| (?:wurde )?auf)[: ] {0,2}/u;
const DASHES = /^ {0,2}(?:[–—→]|->|=>) {1,2}/u;
/** Names of algorithms, versions and standards, which have a digit as well. */
const NO_SECRETS =
  /^(?:v?\d+(?:\.\d+)*|(?:sha|md|base|utf|bcrypt|argon|pbkdf|aes|oauth|scram|rfc|nist|cve|step|level|version|iso|section)-?\d.*)$/i;
const BARE = 0.6;
const MIN_BARE = 6;

/** Emits the password of `--password hunter2`, `<password>hunter2</password>`, `the password is hunter2`. */
function findNamed(text: string, at: number, end: number, emit: Emit): void {
  if (isWord(text.charCodeAt(end))) return;
  const next = text.charAt(end);
  if (next === '>' && text.charAt(at - 1) !== '/') {
    const close = text.slice(end + 1, end + MAX_LENGTH + 1).indexOf('</');
    if (close > 0 && isValue(text.slice(end + 1, end + 1 + close), false)) emit(end + 1, end + 1 + close, SET);
    return;
  }
  if (!isBlank(text.charCodeAt(end)) || findInSql(text, at, end, emit)) return;
  const option =
    /(?:^|\s)--?(?:\w{1,16}-){0,3}$/.test(text.slice(Math.max(0, at - 40), at)) ||
    DIRECTIVES.has(text.slice(at, end).toLowerCase());
  if (!option && !isName(nameBefore(text, end))) return;
  const said = option ? { start: afterBlanks(text, end), sure: SET } : saidBehind(text, at, end);
  const value = valueBehind(text, said.start);
  if (value === undefined || value.start === said.start - 1) return;
  const words = text.slice(value.start, value.end);
  if (!isValue(words, value.quoted) || words.startsWith('-')) return;
  if (!value.quoted && !option && !/\d/.test(words)) return;
  if (!value.quoted && isExpression(words)) return;
  // "Pass `documentIds`" is a verb with a word in quotes.
  if (said.sure < STATED && value.quoted && fold(text.slice(at, end)) === 'pass' && !/\d/.test(words)) return;
  if (said.sure < STATED && !value.quoted && !isSecretive(words)) return;
  emit(value.start, value.end, said.sure);
}

/** The beginning of a password that the words behind its name introduce, and the certainty that they do. */
function saidBehind(text: string, at: number, end: number): { readonly start: number; readonly sure: number } {
  const start = afterBlanks(text, end);
  const link = fold(wordAt(text, start));
  if (VERBS.has(link)) return { start: wordEnd(text, start), sure: STATED };
  const isSet = PREPOSITIONS.has(link) && SETS.test(text.slice(Math.max(0, at - 32), at));
  const isPolish = link === 'to' && fold(text.slice(at, end)).startsWith('has');
  if (isSet || isPolish) return { start: wordEnd(text, start), sure: STATED };
  const behind = text.slice(end, end + MAX_DISTANCE);
  const linked = (DASHES.exec(behind) ?? LINKS.exec(behind))?.[0];
  return { start: linked === undefined ? start : end + linked.length - 1, sure: BARE };
}

/** True for a mix of letters and digits or punctuation that is no name of an algorithm or a version. */
const isSecretive = (value: string): boolean =>
  value.length >= MIN_BARE && /\p{L}/u.test(value) && /^\S+$/.test(value) && !NO_SECRETS.test(value);
