import { isAnyLetter } from '../../context/letters.js';
import { fold } from '../../context/phrases.js';
import { isBlank, isWord } from '../characters.js';
import type { Detector, Emit } from '../detector.js';
import { isExpression, isPlaceholder, labelledValue } from './labelled-value.js';
import { afterBlanks, foldedSet } from './neighbours.js';

const SET = 0.85;
const SHORTEST = 2;
const LONGEST = 64;

/** Names of one word. */
const NAMES = foldedSet(`
  username user login logon userid usr uname benutzer benutzername anmeldename usuario utilisateur identifiant utente
  nomeutente gebruiker gebruikersnaam användarnamn användare brukernavn brugernavn użytkownik логин 用户名 用戶名
  ユーザー名 사용자명 kullanıcı käyttäjätunnus uživatel felhasználónév loginname samaccountname screenname nickname`);

/** Words before `name` or `id` that make it one: `user name`, `login id`, `account name`, `nom d'utilisateur`. */
const FIRST_OF_TWO = foldedSet('user login logon screen account nick amaccount');
const SECOND_OF_TWO = foldedSet('name id');

/** `last login: Monday`. */
const NO_FIRST = foldedSet('last previous first next super multi end');

/** What stands behind a name where no user is given. */
const NO_VALUES = foldedSet(`
  required optional none null nil true false string str text varchar char any number undefined empty unknown failed failure
  successful success succeeded ok error invalid incorrect denied disabled enabled yes no not the your a an is are was must
  name page button form screen attempt attempts guide manual story stories interface support account agent service here below
  above see hello hi thanks please what how why when where who can could would i we you it my this that read write access
  default input optional erforderlich requis int integer object uuid all everyone anonymous group root-user`);

/**
 * Name under which somebody signs in, behind its label: `user=…`, `"username": "…"`, `login: …`, `Benutzername: …`. The
 * value alone is taken. Addresses for e-mail are left to their own kind where they stand alone.
 * Known false positive: a remark of one word behind `user:`.
 * @see POSIX.1-2017, 3.437 (portable user names)
 */
export const username: Detector = {
  id: 'username',
  kind: 'username',
  about: {
    name: 'User name',
    example: 'username=jdoe42',
    standard: 'POSIX.1-2017, 3.437',
    validation: 'Behind a name for it; no placeholder, expression or remark',
  },
  triggers: ['label', 'word'],
  keywords: NAMES,
  create: () => (text, at, end, emit) => {
    const sign = text.charAt(at);
    if (sign === ':' || sign === '=') findLabelled(text, at, emit);
    else findNamed(text, at, end, emit);
  },
};

function findLabelled(text: string, at: number, emit: Emit): void {
  const found = labelledValue(text, at, isName);
  if (found === undefined) return;
  const { start, end, quoted, colon } = found;
  const value = text.slice(start, end);
  if (!isUser(value) || found.words.includes(fold(value)) || (!quoted && isExpression(value))) return;
  if (!quoted && colon && isProse(text, end, value)) return;
  emit(start, end, SET);
}

const isName = ([last = '', before = '']: readonly string[]): boolean =>
  (NAMES.has(last) && !NO_FIRST.has(before)) || (SECOND_OF_TWO.has(last) && FIRST_OF_TWO.has(before));

/** Letters of any script, digits and `. _ - @ \ + $`, and no more. */
function isUser(value: string): boolean {
  if (value.length < SHORTEST || value.length > LONGEST || isPlaceholder(value)) return false;
  if (!/^[\p{L}\d_][\p{L}\d._@\\+$'-]*$/u.test(value) || /^\d{1,3}$|^\d{4}-\d\d/.test(value)) return false;
  return !NO_VALUES.has(fold(value));
}

/** A plain word with another behind it: "User: can you help me". */
const isProse = (text: string, end: number, value: string): boolean =>
  /^\p{L}+$/u.test(value) && isBlank(text.charCodeAt(end)) && isAnyLetter(text.charCodeAt(afterBlanks(text, end)));

/** `--user jdoe` and `<username>jdoe</username>`. */
function findNamed(text: string, at: number, end: number, emit: Emit): void {
  if (isWord(text.charCodeAt(end))) return;
  if (text.charAt(end) === '>' && text.charAt(at - 1) === '<') {
    const close = text.slice(end + 1, end + LONGEST + 1).indexOf('</');
    if (close > 0 && isUser(text.slice(end + 1, end + 1 + close))) emit(end + 1, end + 1 + close, SET);
    return;
  }
  if (text.charAt(at - 1) !== '-' || text.charAt(at - 2) !== '-' || !isBlank(text.charCodeAt(end))) return;
  const start = afterBlanks(text, end);
  let stop = start;
  while (stop - start <= LONGEST && /[\w.@\\+-]/.test(text.charAt(stop))) stop++;
  if (isUser(text.slice(start, stop))) emit(start, stop, SET);
}
