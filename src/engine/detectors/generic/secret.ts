import { phrases } from '../../context/phrases.js';
import { isLabelled } from '../../context/surroundings.js';
import { isDigit, isLetter, isWord, isWordBefore } from '../../characters/characters.js';
import type { Detector, Emit } from '../detector.js';
import { isExpression, isPlaceholder, labelledValue } from './labelled-value.js';
import { afterBlanks } from './neighbours.js';
import { KEYS_BY_WORD, RUNNING, RUNNING_STARTS, SECRET_NAMES, type PrefixedKey } from './secret-prefixes.js';
import { findDotted } from './secret-tokens.js';

const PREFIXED = 0.95;
const NAMED = 0.8;
const MAX_KEY_LENGTH = 640;
/** The approximate length of an RSA key of 8192 bits. */
const MAX_PEM_LENGTH = 8_192;
const MIN_NAMED_LENGTH = 16;
/** A value that is too short to be recognised by its randomness, next to its name. */
const SHORT = 0.65;
const MIN_SHORT_LENGTH = 5;
const MAX_USER_INFO_LENGTH = 200;
const MIN_DISTINCT = 6;

const AUTHORIZATION = phrases({ en: 'authorization, auth, proxy authorization, header, curl' });

/**
 * Key or token of a service: by the prefixes published by the issuers; JSON web tokens; private keys in PEM; passwords
 * in database URLs; values of `Authorization`; and mixed values after names such as `api_key`. The classification
 * is the issuer or the type.
 * Known false positive: example keys in manuals, which cannot be distinguished from real ones.
 * @see RFC 7519; RFC 7468; RFC 6750; RFC 7617; CWE-798; pages of each issuer on the formats of its tokens
 */
export const secret: Detector = {
  id: 'secret',
  kind: 'secret',
  about: {
    name: 'Key or token of a service',
    example: 'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    standard: 'RFC 7519, RFC 7468, RFC 6750; token formats published by their issuers',
    validation: 'Published prefix and length, decoded header, or a name for it and a mixed value',
  },
  triggers: ['word', 'capital', 'label', 'dot'],
  keywords: new Set([...KEYS_BY_WORD.keys(), 'begin', 'bearer', 'basic']),
  create: () => (text, at, end, emit) => {
    const sign = text.charCodeAt(at);
    if (sign === 46) findDotted(text, at, emit);
    else if (sign === 58 || sign === 61) findLabelled(text, at, emit);
    else findAtWord(text, at, end, emit);
  },
};

function findAtWord(text: string, at: number, end: number, emit: Emit): void {
  if (RUNNING_STARTS.has(text.charCodeAt(at)) && end - at > 15) {
    const running = RUNNING.find(({ prefix }) => text.startsWith(prefix, at));
    if (running !== undefined) emitKey(text, at, running, emit);
    return;
  }
  if (end - at > 7) return;
  const word = text.slice(at, end).toLowerCase();
  if (word === 'begin') {
    findPem(text, at, emit);
    return;
  }
  if (word === 'bearer' || word === 'basic') {
    findAuthorization(text, at, end, word, emit);
    return;
  }
  const key = KEYS_BY_WORD.get(word)?.find(({ prefix }) => text.startsWith(prefix, at));
  if (key !== undefined) emitKey(text, at, key, emit);
}

function emitKey(text: string, at: number, { prefix, rest, issuer }: PrefixedKey, emit: Emit): void {
  if (isWordBefore(text, at)) return;
  const start = at + prefix.length;
  const match = rest.exec(text.slice(start, start + MAX_KEY_LENGTH))?.[0];
  if (match === undefined || !isMixed(match)) return;
  const end = start + match.length;
  if (isWord(text.charCodeAt(end))) return;
  emit(at, end, PREFIXED, issuer);
  if (issuer === 'aws') findSecretBehind(text, end, emit);
}

/**
 * Emits the secret of forty characters directly after the key id of its pair: in a list, a table, or on the next line.
 */
function findSecretBehind(text: string, end: number, emit: Emit): void {
  const pair = /^([\s,;:/|"']{1,8})([A-Z\d/+]{40})(?![A-Z\d/+=])/i.exec(text.slice(end, end + 52));
  const [, gap = '', value = ''] = pair ?? [];
  if (value !== '' && isRandom(value)) emit(end + gap.length, end + gap.length + value.length, PREFIXED, 'aws');
}

/** False for placeholders such as `sk_live_xxxxxxxxxxxxxxxxxxxx`. */
const isMixed = (value: string): boolean => new Set(value).size >= MIN_DISTINCT;

/** Emits a `-----BEGIN … PRIVATE KEY-----` block to its end, or to the last line that can belong to it. */
function findPem(text: string, at: number, emit: Emit): void {
  const start = at - 5;
  if (start < 0 || !text.startsWith('-----BEGIN ', start)) return;
  const block = text.slice(start, start + MAX_PEM_LENGTH);
  const head = /^-----BEGIN (?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/.exec(block)?.[0];
  if (head === undefined) return;
  const tail = /-----END [A-Z\d ]{1,48}-----/.exec(block);
  // A truncated block extends as far as base64 characters and line breaks do.
  const length =
    tail === null
      ? head.length + (/^[\w+/=\s\\:,-]*/.exec(block.slice(head.length))?.[0].length ?? 0)
      : tail.index + tail[0].length;
  emit(start, start + length, PREFIXED, 'private-key');
}

/** Emits the credentials of `Authorization: Bearer …` and `Authorization: Basic …`. */
function findAuthorization(text: string, at: number, end: number, word: string, emit: Emit): void {
  const start = afterBlanks(text, end);
  if (start === end) return;
  const value = /^[\w.~+/-]{8,512}={0,2}/.exec(text.slice(start, start + MAX_KEY_LENGTH))?.[0];
  if (value === undefined || isPlaceholder(value) || !isMixed(value)) return;
  const labelled = isLabelled(text, at, AUTHORIZATION);
  if (word === 'basic' ? !labelled || !isBase64(value) : value.length < 16 || (!labelled && !isRandom(value))) return;
  emit(start, start + value.length, labelled ? PREFIXED : NAMED, word);
}

const isBase64 = (value: string): boolean => /^[\w+/-]{8,}={0,2}$/.test(value) && !/^[a-z]+$/.test(value);

function findLabelled(text: string, at: number, emit: Emit): void {
  if (text.charCodeAt(at) === 58) {
    if (text.charCodeAt(at + 1) === 47) {
      findUserInfo(text, at, emit);
      return;
    }
    if (text.charCodeAt(at + 1) === 65 && isDigit(text.charCodeAt(at - 1))) {
      findTelegram(text, at, emit);
      return;
    }
  }
  const found = labelledValue(text, at, (words) => nameOf(words) !== undefined);
  const name = found === undefined ? undefined : nameOf(found.words);
  if (found === undefined || name === undefined) return;
  const value = text.slice(found.start, found.end);
  if (isPlaceholder(value) || (!found.quoted && isExpression(value))) return;
  if (value.length < MIN_NAMED_LENGTH) {
    if (isShortSecret(value)) emit(found.start, found.end, SHORT, name.toReversed().join('-'));
    return;
  }
  if (!isRandom(value)) return;
  emit(
    found.start,
    found.end,
    NAMED,
    value.length === 88 && value.endsWith('==') ? 'azure' : name.toReversed().join('-'),
  );
}

/** Returns the entry of {@link SECRET_NAMES} with which the words before a `:` or `=` end. */
const nameOf = (words: readonly string[]): readonly string[] | undefined => {
  const names = NAMES_BY_LAST.get(words[0] ?? '');
  return names?.find((name) => name.every((word, index) => words[index] === word));
};

const NAMES_BY_LAST: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  SECRET_NAMES.map(([last = '']) => [last, SECRET_NAMES.filter((name) => name[0] === last)]),
);

/** True for mixed letters and digits without spaces that do not look like an address, a file name or a time. */
const isRandom = (value: string): boolean =>
  /^[\w+/=.~-]+$/.test(value) &&
  /\d/.test(value) &&
  /[A-Z]/i.test(value) &&
  isMixed(value) &&
  !/^(?:\/|\.\/|https?|\d{4}-\d\d)|\.(?:pem|key|json|txt|env|yaml|yml|ts|js|py)$/.test(value);

/** Names of algorithms, versions, dates, times and counts, which mix letters and digits as well. */
const NO_SECRETS =
  /^(?:[rehp]s\d{3}|ed25519|x25519|(?:sha|md|aes|rsa|base|utf|hmac)[-_]?\d.*|(?:v|id|step|key|token|secret)[-_]?\d{1,4}|\d+[a-z]{1,3}|\d[\d.,:/TZ-]*)$/i;

/** True for a short mix of letters and digits that is nothing else by its shape. */
const isShortSecret = (value: string): boolean =>
  value.length >= MIN_SHORT_LENGTH &&
  /^[\w+/=.~!#%^*@$-]+$/.test(value) &&
  /[\d!#%^*@$]/.test(value) &&
  /[A-Z]/i.test(value) &&
  new Set(value).size >= 3 &&
  !NO_SECRETS.test(value) &&
  !/^(?:\/|\.|https?)|\.(?:pem|key|json|txt|env|yaml|yml|ts|js|py)$/.test(value);

/** Emits the password in `scheme://user:password@host`. @see RFC 3986, 3.2.1 */
function findUserInfo(text: string, colon: number, emit: Emit): void {
  if (text.charCodeAt(colon + 2) !== 47 || !isLetterOrDigit(text.charCodeAt(colon - 1))) return;
  let separator = -1;
  for (let at = colon + 3; at - colon < MAX_USER_INFO_LENGTH; at++) {
    const character = text.charAt(at);
    if (character === ':' && separator < 0) separator = at;
    else if (character === '@') {
      const value = text.slice(separator + 1, at);
      if (separator < 0 || value === '' || isPlaceholder(value)) return;
      emit(separator + 1, at, PREFIXED, 'connection-string');
      return;
    } else if (character === '' || /[\s/"'<>`]/.test(character)) return;
  }
}

const isLetterOrDigit = (code: number): boolean => isLetter(code) || isDigit(code);

/**
 * Emits bot tokens: the number of the bot, a colon, and 35 characters that begin with `AA`. @see Telegram Bot API,
 * "Authorizing your bot"
 */
function findTelegram(text: string, colon: number, emit: Emit): void {
  let start = colon;
  while (colon - start < 11 && isDigit(text.charCodeAt(start - 1))) start--;
  if (colon - start < 8 || colon - start > 10 || (isWordBefore(text, start) && text.slice(start - 3, start) !== 'bot'))
    return;
  const value = /^AA[\w-]{33}/.exec(text.slice(colon + 1, colon + 37))?.[0];
  if (value === undefined || isWord(text.charCodeAt(colon + 36))) return;
  emit(start, colon + 36, PREFIXED, 'telegram');
}
