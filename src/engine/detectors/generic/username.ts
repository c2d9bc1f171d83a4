import { isAnyLetter } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { isBlank, isDigit, isWord } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { isExpression, isPlaceholder, labelledValue } from './labelled-value.js';
import { afterBlanks, foldedSet } from './neighbours.js';

const SET = 0.85;
const SPOKEN_OF = 0.7;
const MIN_LENGTH = 2;
const MAX_LENGTH = 64;

/** Labels of one word. */
const NAMES = foldedSet(`
  username user login logon userid usr uname benutzer benutzername anmeldename usuario utilisateur identifiant utente
  nomeutente gebruiker gebruikersnaam användarnamn användare brukernavn brugernavn użytkownik логин 用户名 用戶名
  ユーザー名 사용자명 kullanıcı käyttäjätunnus uživatel felhasználónév loginname samaccountname screenname nickname`);

/** Messengers and networks; what is behind such a label is a name only with a digit, a dot or an underscore. */
const NETWORKS = foldedSet(
  'skype telegram discord snapchat instagram insta ig tiktok twitter wechat github 微信 微信号 line',
);
/** Folders that hold the folders of users. @see Filesystem Hierarchy Standard 3.0, 3.8; KNOWNFOLDERID of Windows */
const HOMES = foldedSet('home users');
/** Names of such folders that belong to no person. */
const SHARED_HOMES = foldedSet(`
  public shared default defaultuser all user username users me you yourname your-name app node runner vagrant ec2-user pi jovyan vscode circleci
  linuxbrew deploy build jenkins docker`);

/** Words that wake the detector; sshd logs contain `for jdoe from …`. */
const KEYWORDS: ReadonlySet<string> = new Set([...NAMES, ...HOMES, 'agent', 'for']);

/**
 * Words before `name` or `id` that make it such a label: `user name`, `login id`, `account name`, `nom d'utilisateur`.
 */
const FIRST_OF_TWO = foldedSet('user login logon screen account nick amaccount');
const SECOND_OF_TWO = foldedSet('name id');

/** Words before a label that make it another one: `last login: Monday`. */
const NO_FIRST = foldedSet('last previous first next super multi end');

/** Words after a label that are not a user name. */
const NO_VALUES = foldedSet(`
  required optional none null nil true false string str text varchar char any number undefined empty unknown failed failure
  successful success succeeded ok error invalid incorrect denied disabled enabled yes no not the your a an is are was must
  name page button form screen attempt attempts guide manual story stories interface support account agent service here below
  above see hello hi thanks please what how why when where who can could would i we you it my this that read write access
  default input optional erforderlich requis int integer object uuid all everyone anonymous group root-user e.g i.e z.b p.ej p.ex`);

/**
 * Login name after its label: `user=…`, `"username": "…"`, `login: …`, `Benutzername: …`, in logs, and in sentences if
 * it does not look like another word (`user jdoe42`). The span is the value alone. E-mail addresses as whole values are
 * left to their own kind. Folders of users in paths have it too.
 * Known false positive: a remark of one word after `user:`.
 * @see POSIX.1-2017, 3.437 (portable user names)
 */
export const username: Detector = {
  id: 'username',
  kind: 'username',
  about: {
    name: 'User name',
    example: 'username=jdoe42',
    standard: 'POSIX.1-2017, 3.437',
    validation: 'After a name for it; no placeholder, expression or remark',
  },
  triggers: ['label', 'word', 'digits'],
  keywords: KEYWORDS,
  digitRuns: [[2, 2, { behind: 'sign-letter' }]],
  create: () => (text, at, end, emit) => {
    const sign = text.charAt(at);
    if (sign === ':' || sign === '=') findLabelled(text, at, emit);
    else if (isDigit(sign.charCodeAt(0))) findOfLog(text, at, emit);
    else findNamed(text, at, end, emit);
  },
};

function findLabelled(text: string, at: number, emit: Emit): void {
  if (findBeforePassword(text, at, emit)) return;
  const found = labelledValue(text, at, isName);
  if (found === undefined) return;
  const { start, end, quoted, colon } = found;
  const value = text.slice(start, end);
  if (!isUser(value) || found.words.includes(fold(value)) || (!quoted && isExpression(value))) return;
  if (!quoted && colon && isProse(text, end, value)) return;
  if (NETWORKS.has(found.words[0] ?? '') && !hasMark(value.toLowerCase())) return;
  emit(start, end, SET);
}

/**
 * Emits the user of `postgres://jdoe:hunter2@host` at its `://`, and of `curl -u jdoe:hunter2` at its colon.
 * @see RFC 3986, 3.2.1
 */
function findBeforePassword(text: string, at: number, emit: Emit): boolean {
  if (text.charAt(at) !== ':') return false;
  if (text.charCodeAt(at + 1) === SLASH) return findInUrl(text, at + 3, emit);
  if (!isUserCode(text.charCodeAt(at - 1)) || !isWord(text.charCodeAt(at + 1))) return false;
  let start = at;
  while (at - start <= MAX_LENGTH && isUserCode(text.charCodeAt(start - 1))) start--;
  if (!isOption(text, start)) return false;
  const user = text.slice(start, at);
  if (!isUser(user) || /^\d+$/.test(user)) return false;
  emit(start, at, SET);
  return true;
}

const isName = ([last = '', before = '']: readonly string[]): boolean =>
  (NAMES.has(last) && !NO_FIRST.has(before)) ||
  NETWORKS.has(last) ||
  (SECOND_OF_TWO.has(last) && FIRST_OF_TWO.has(before));

/** True if it contains only letters of any script, digits and `. _ - @ \ + $`. */
function isUser(value: string): boolean {
  if (value.length < MIN_LENGTH || value.length > MAX_LENGTH || isPlaceholder(value)) return false;
  if (!/^[\p{L}\d_][\p{L}\d._@\\+$'-]*$/u.test(value) || /^\d{1,3}$|^\d{4}-\d\d/.test(value)) return false;
  return !NO_VALUES.has(fold(value));
}

/** True for a plain word followed by another: "User: can you help me". */
const isProse = (text: string, end: number, value: string): boolean =>
  /^\p{L}+$/u.test(value) &&
  isBlank(text.charCodeAt(end)) &&
  isAnyLetter(text.charCodeAt(afterBlanks(text, end))) &&
  // The next field of a form written on one line.
  !/^ {1,2}\p{L}{2,16}(?: \p{L}{2,16})?:/u.test(text.slice(end, end + 38));

/** Words for users in tables and sentences; see {@link findNamed}. */
const SPOKEN = foldedSet(
  'user username userid login usuario utilisateur utente benutzer gebruiker użytkownik agent for',
);
/** Standard accounts, which belong to no person. */
const NOBODY = foldedSet('admin administrator root guest test nobody daemon postgres mysql oracle ubuntu git www-data');

/** Matches the words between a label and a user name in a sentence: `my username is …`. */
const IS_NAMED = /^(?: (?:name|id))? (?:is|was|ist|lautet|est|es|è|é|jest|är|er) (?<quote>["'“‘„]?)/u;

/** Emits the user of `my username is jdoe42` and `user name is "kdoe"`; without quotes it needs a digit or a dot. */
function findStated(text: string, at: number, end: number, emit: Emit): boolean {
  const match = IS_NAMED.exec(text.slice(end, end + 16));
  if (match === null || !NAMES.has(fold(text.slice(at, end)))) return false;
  const start = end + match[0].length;
  let stop = start;
  while (stop - start <= MAX_LENGTH && isUserCode(text.charCodeAt(stop))) stop++;
  while (stop > start && '.-'.includes(text.charAt(stop - 1))) stop--;
  const value = text.slice(start, stop);
  if (!isUser(value) || NOBODY.has(value) || ENDINGS.test(text.slice(stop, stop + 2))) return false;
  const isQuoted = match.groups?.quote !== '' && '"\'”’“‘'.includes(text.charAt(stop) || 'x');
  if (!isQuoted && !(hasMark(value) && /^[a-z]/i.test(value))) return false;
  emit(start, stop, SPOKEN_OF);
  return true;
}

/**
 * Emits the user of `User dlong, laptop`, `user jdoe logged in` and `con el usuario juan.p`: with a digit, a dot, or a
 * verb of logs after it.
 */
function findSpoken(text: string, at: number, end: number, emit: Emit): void {
  const start = end + 1;
  let stop = start;
  while (stop - start <= MAX_LENGTH && isUserCode(text.charCodeAt(stop))) stop++;
  while (stop > start && '.-'.includes(text.charAt(stop - 1))) stop--;
  const value = text.slice(start, stop);
  if (!isUser(value) || !/^[a-z][a-z\d._-]+$/.test(value) || ENDINGS.test(text.slice(stop, stop + 2))) return;
  if (NOBODY.has(value)) return;
  const isFor = end - at === 3 && text.startsWith('for', at);
  const behind = text.slice(stop, stop + 24);
  if (isFor ? !isOfSshd(text, at, behind) : !hasMark(value) && !ACTS.test(behind)) return;
  emit(start, stop, SPOKEN_OF);
}

function findInUrl(text: string, start: number, emit: Emit): boolean {
  let end = start;
  while (end - start <= MAX_LENGTH && isUserCode(text.charCodeAt(end))) end++;
  if (text.charAt(end) !== ':' || end - start < MIN_LENGTH) return false;
  if (!/^:[^\s/@]{1,128}@/.test(text.slice(end, end + 130)) || isPlaceholder(text.slice(start, end))) return false;
  emit(start, end, SET);
  return true;
}

const SLASH = 47;
/** True for letters, digits, `_`, `.` and `-`. */
const isUserCode = (code: number): boolean => isWord(code) || code === 46 || code === 45;

/** True after `-u ` and `--user `, with or without a quote. */
function isOption(text: string, start: number): boolean {
  const end = '\'"'.includes(text.charAt(start - 1) || ' ') ? start - 1 : start;
  const name = text.charAt(end - 1) === ' ' ? end - 1 : end;
  return text.endsWith(' -u', name) || text.endsWith(' --user', name);
}

const hasMark = (value: string): boolean => /[\d_]|[a-z]\.[a-z]/.test(value) && !FILE.test(value);
const FILE =
  /\.(?:pdf|txt|docx?|xlsx?|pptx?|csv|tsv|json|xml|html?|css|js|ts|py|java|php|rb|go|sh|sql|jpe?g|png|gif|log|md|ya?ml|conf|cfg|ini|exe|zip|com|org|net|io|dev)$/;
/** Text after the name that makes it a path, an address or a call. */
const ENDINGS = /^(?:[@/\\=(:]|\.\w)/;
const ACTS =
  /^(?:, (?:laptop|host|ip|id|workstation|device|uid)\b| (?:logged|signed|authenticated|failed|from|not (?:allowed|in)|by|on pts|gets|cannot|can't|could)\b)/i;

/** True in `Accepted publickey for jdoe from 10.1.2.3` and `session opened for user jdoe`. @see sshd(8) */
const isOfSshd = (text: string, at: number, behind: string): boolean =>
  /^ from [\da-f]/.test(behind) &&
  /(?:Accepted|Failed|Postponed|closed|error|failure) ?[\w/-]{0,24} $/.test(text.slice(Math.max(0, at - 44), at));

/** Emits the third field of a web server log: `- jdoe [10/Oct/2000:13:55:36`. @see NCSA common log format */
function findOfLog(text: string, at: number, emit: Emit): void {
  let start = at - 2;
  if (text.charAt(at - 1) !== '[' || text.charAt(start) !== ' ') return;
  while (at - start <= MAX_LENGTH && /[\w.@+-]/.test(text.charAt(start - 1))) start--;
  if (text.slice(start - 3, start) !== ' - ' || !/^\d\d\/[A-Z][a-z]{2}\//.test(text.slice(at, at + 7))) return;
  if (isUser(text.slice(start, at - 2))) emit(start, at - 2, SET);
}

/** Emits the quoted account name of `CREATE USER 'jdoe'@'%'`, `ALTER ROLE` and `GRANT … TO`. */
function findInSql(text: string, at: number, end: number, emit: Emit): boolean {
  const quote = text.charAt(end + 1);
  if (!'\'`"'.includes(quote || 'x') || !/\b(?:create|alter|drop|rename) $/i.test(text.slice(Math.max(0, at - 8), at)))
    return false;
  const length = text.slice(end + 2, end + MAX_LENGTH + 3).indexOf(quote);
  if (length <= 0 || !isUser(text.slice(end + 2, end + 2 + length))) return false;
  emit(end + 2, end + 2 + length, SET);
  return true;
}

/** A path of the web: `GET /home/news/2`. */
const REQUEST = /(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) $/;

/** Emits the user of `/home/jdoe/notes.txt`, `C:\Users\jdoe\Desktop`, also with the backslashes of JSON. */
function findHome(text: string, at: number, end: number, emit: Emit): boolean {
  const sign = text.charAt(end);
  if ((sign !== '/' && sign !== '\\') || text.charAt(at - 1) !== sign) return false;
  const folder = text.slice(at, end);
  if (!HOMES.has(folder.toLowerCase()) || (sign === '/' && folder === 'users')) return false;
  if (/[\w.]/.test(beforeSigns(text, at - 1, sign)) || REQUEST.test(text.slice(Math.max(0, at - 9), at - 1)))
    return false;
  let start = end;
  while (start - end < 2 && text.charAt(start) === sign) start++;
  let stop = start;
  while (stop - start <= MAX_LENGTH && isUserCode(text.charCodeAt(stop))) stop++;
  const user = text.slice(start, stop);
  if (!isUser(user) || NOBODY.has(user) || SHARED_HOMES.has(fold(user))) return false;
  // The path continues, or is a field of a line of `passwd`.
  if (text.charAt(stop) !== sign && text.charAt(stop) !== ':') return false;
  emit(start, stop, SET);
  return true;
}

/** Returns the character before the signs that end at `end`; of a drive, which ends with a colon, the colon. */
function beforeSigns(text: string, end: number, sign: string): string {
  let at = end;
  while (at > 0 && end - at < 2 && text.charAt(at) === sign) at--;
  return text.charAt(at);
}

/** Emits the user of `--user jdoe` and `<username>jdoe</username>`. */
function findNamed(text: string, at: number, end: number, emit: Emit): void {
  if (isWord(text.charCodeAt(end)) || findHome(text, at, end, emit)) return;
  if (text.charAt(end) === '>' && text.charAt(at - 1) === '<') {
    const close = text.slice(end + 1, end + MAX_LENGTH + 1).indexOf('</');
    if (close > 0 && isUser(text.slice(end + 1, end + 1 + close))) emit(end + 1, end + 1 + close, SET);
    return;
  }
  if (findInSql(text, at, end, emit) || !isBlank(text.charCodeAt(end))) return;
  if (text.charAt(at - 1) !== '-' || text.charAt(at - 2) !== '-') {
    if (findStated(text, at, end, emit)) return;
    if (SPOKEN.has(fold(text.slice(at, end)))) findSpoken(text, at, end, emit);
    return;
  }
  const start = afterBlanks(text, end);
  let stop = start;
  while (stop - start <= MAX_LENGTH && /[\w.@\\+-]/.test(text.charAt(stop))) stop++;
  if (isUser(text.slice(start, stop))) emit(start, stop, SET);
}
