import { isTopLevelDomain } from '../../checks/top-level-domains.js';
import { isAnyLetter } from '../../characters/letters.js';
import { isBlank, isDigit, isWord } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { beforeBlanks, wordBefore, wordSet } from './neighbours.js';

const NAME = 0.7;
/** With digits, underscores or a host name it is unambiguous. */
const DISTINCT = 0.85;
const MIN_LENGTH = 2;
const MAX_LENGTH = 39;
const AT_SIGN = 64;

/** Annotations of Java, Kotlin, C#, TypeScript, Python and Swift, JSDoc tags, CSS rules, template directives. */
const CODE = wordSet(`
  override deprecated suppresswarnings functionalinterface test before after beforeeach aftereach beforeall afterall autowired
  bean component service repository controller restcontroller configuration entity table column id inject injectable input output
  module viewchild hostlistener param params return returns throws throw see link since author version type typedef template
  property prop example description class constructor private public protected static readonly async default enum event file
  fires function global ignore import include media supports keyframes layer container charset font-face namespace page extend
  mixin use forward apply tailwind screen if else elseif endif for foreach endforeach while switch case section yield stop
  extends parent csrf method auth guest isset empty json php dataclass property classmethod staticmethod abstractmethod
  decorator wraps pytest fixture patch mock app route main state binding published observedobject environmentobject
  available objc discardableresult composable preview nullable nonnull notnull getmapping postmapping putmapping deletemapping
  requestmapping pathvariable requestparam requestbody responsebody valid size min max email pattern transactional value
  slf4j data builder getter setter allargsconstructor noargsconstructor interface end selector synthesize implementation
  protocol optional required todo internal remarks summary alpha beta defaultvalue inheritdoc memberof mixes module name
  overload requires satisfies this tutorial variation yields home work noon school midnight me`);

/** Top-level domains, with which no user name ends. */
const DOMAINS = wordSet('com org net edu gov io co de uk fr it es eu us ca info biz app dev example test');

/** Words before a variable in SQL and Ruby. */
const BEFORE_VARIABLE = wordSet('declare set values select where and or on exec in like between then when print');

/**
 * Name of a user in chats and networks: `@anna_roe`, `@anna@example.social`. Program annotations, CSS rules, package
 * scopes, SQL variables and the domains of addresses are ignored.
 * Known false positive: annotations that are not in the list.
 * @see W3C ActivityPub, and WebFinger (RFC 7033) for names with a host
 */
export const handle: Detector = {
  id: 'handle',
  kind: 'handle',
  about: {
    name: 'Name of a user of a network',
    example: '@anna_roe',
    standard: 'RFC 7033; rules of the networks for names',
    validation: 'At sign before a name; code does not count',
  },
  triggers: ['at-sign'],
  create: () => (text, at, next, emit) => {
    if (!opensName(text, at)) return;
    let end = next;
    while (end - next <= MAX_LENGTH && isNameCode(text.charCodeAt(end))) end++;
    while (end > next && '.-'.includes(text.charAt(end - 1))) end--;
    if (end - next < MIN_LENGTH || end - next > MAX_LENGTH || !hasLetter(text, next, end)) return;
    const name = text.slice(next, end);
    const host = text.charCodeAt(end) === AT_SIGN ? hostEnd(text, end + 1) : -1;
    if (host > 0) {
      emit(at, host, DISTINCT);
      return;
    }
    if (isCode(text, at, end, name)) return;
    emit(at, end, /[\d_]/.test(name) ? DISTINCT : NAME);
  },
};

const isNameCode = (code: number): boolean => isWord(code) || code === 46 || code === 45;

const hasLetter = (text: string, start: number, end: number): boolean => {
  for (let at = start; at < end; at++)
    if (!isDigit(text.charCodeAt(at)) && isWord(text.charCodeAt(at)) && text.charAt(at) !== '_') return true;
  return false;
};

/** False after a name, which makes it an address, or after a similar sign. */
function opensName(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const first = text.charCodeAt(at + 1);
  if (!isWord(first) || (at > 0 && (isWord(before) || isAnyLetter(before)))) return false;
  if (at > 0 && '@.-+%&=$\\{~!#*'.includes(text.charAt(at - 1))) return false;
  // `https://user:pw@host` and `//@example`.
  return !(before === 47 && text.charCodeAt(at - 2) === 42);
}

/** Returns the end of a Mastodon host after a second `@`. */
function hostEnd(text: string, at: number): number {
  let end = at;
  while (end - at < 64 && isNameCode(text.charCodeAt(end))) end++;
  while (end > at && '.-'.includes(text.charAt(end - 1))) end--;
  const host = text.slice(at, end);
  const dot = host.lastIndexOf('.');
  return dot > 0 && isTopLevelDomain(host.slice(dot + 1)) ? end : -1;
}

function isCode(text: string, at: number, end: number, name: string): boolean {
  const behind = text.charAt(end);
  if (
    behind === '(' ||
    behind === '=' ||
    (behind === '/' && isWord(text.charCodeAt(end + 1)) && text.charAt(at - 1) !== '/')
  )
    return true;
  if (CODE.has(name.toLowerCase()) || (/^[A-Z][a-z]+[A-Z]\w*$/.test(name) && isAlone(text, at, end))) return true;
  const dot = name.lastIndexOf('.');
  if (dot > 0 && (DOMAINS.has(name.slice(dot + 1)) || CODE.has(name.slice(0, dot)))) return true;
  const gap = beforeBlanks(text, at);
  if (text.charAt(gap - 1) === '=' || text.charAt(gap - 1) === '<') return true;
  const bracket = text.charAt(gap - 1) === '(' || text.charAt(gap - 1) === ',' ? beforeBlanks(text, gap - 1) : gap;
  if (
    isBlank(text.charCodeAt(end)) &&
    /^ ?(?:=|:=|\+=|int|varchar|nvarchar|datetime|bit)\b|^ = /i.test(text.slice(end, end + 10))
  )
    return true;
  return (
    BEFORE_VARIABLE.has(wordBefore(text, bracket)) &&
    /(?:SET|DECLARE|VALUES|WHERE|EXEC|SELECT|AND)\W*$/.test(text.slice(Math.max(0, bracket - 8), bracket))
  );
}

/** True if it is alone on its line: an annotation. */
const isAlone = (text: string, at: number, end: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 24), at)) && /^(?:[\r\n]|$)/.test(text.slice(end, end + 1));
