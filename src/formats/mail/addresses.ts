import type { Range } from '../format.js';

/** A token of an address list, with its range in the unfolded value. */
export interface AddressToken extends Range {
  readonly type: 'name' | 'group' | 'address' | 'comment';
}

/**
 * Returns the names, addresses and comments of an address list, without separators.
 * @returns undefined if a quote, a comment or an angle bracket is not closed
 * @see RFC 5322, 3.4
 */
export function readAddresses(value: string): readonly AddressToken[] | undefined {
  const reader = new AddressReader(value);
  return reader.read();
}

class AddressReader {
  private readonly tokens: AddressToken[] = [];
  /** Range of the words that have not been classified as a name or an address yet. */
  private phrase: { start: number; end: number } | undefined;
  private hasAt = false;

  constructor(private readonly value: string) {}

  read(): readonly AddressToken[] | undefined {
    const { value } = this;
    for (let at = 0; at < value.length;) {
      const sign = value[at] ?? '';
      const end = this.endOf(sign, at);
      if (end === -1) return undefined;
      if (sign === '(') this.add('comment', at + 1, end - 1);
      else if (sign === '<') {
        this.endPhrase('name');
        this.add('address', at + 1, end - 1);
      } else if (sign === ':') this.endPhrase('group');
      else if (sign === ',' || sign === ';') this.endPhrase(this.hasAt ? 'address' : 'name');
      else if (sign.trim() !== '') this.extend(at, end, sign === '@');
      at = end;
    }
    this.endPhrase(this.hasAt ? 'address' : 'name');
    return this.tokens;
  }

  /** Returns the end of the token that begins here; -1 if it is not closed. */
  private endOf(sign: string, at: number): number {
    if (sign === '"') return endOfQuoted(this.value, at);
    if (sign === '(') return endOfComment(this.value, at);
    if (sign === '[') return this.value.indexOf(']', at) + 1 || -1;
    if (sign === '<') return this.value.indexOf('>', at) + 1 || -1;
    if (sign === '=') {
      // Commas within words are invalid, but occur.
      WORD.lastIndex = at;
      if (WORD.test(this.value)) return WORD.lastIndex;
    }
    return at + (sign === '\\' ? 2 : 1);
  }

  private extend(start: number, end: number, isAt: boolean): void {
    if (this.phrase === undefined) this.phrase = { start, end };
    else this.phrase.end = Math.min(end, this.value.length);
    this.hasAt ||= isAt;
  }

  private endPhrase(type: AddressToken['type']): void {
    if (this.phrase !== undefined) this.add(type, this.phrase.start, this.phrase.end);
    this.phrase = undefined;
    this.hasAt = false;
  }

  private add(type: AddressToken['type'], start: number, end: number): void {
    const content = this.value.slice(start, end);
    if (content.trim() === '') return;
    const from = start + content.length - content.trimStart().length;
    this.tokens.push({ type, start: from, end: from + content.trim().length });
  }
}

const WORD = /=\?[^?\s]{1,100}\?[bq]\?[^?]*\?=/iy;

function endOfQuoted(value: string, start: number): number {
  for (let at = start + 1; at < value.length; at++) {
    if (value[at] === '\\') at++;
    else if (value[at] === '"') return at + 1;
  }
  return -1;
}

/** Comments may be nested. */
export function endOfComment(value: string, start: number): number {
  let depth = 0;
  for (let at = start; at < value.length; at++) {
    if (value[at] === '\\') at++;
    else if (value[at] === '(') depth++;
    else if (value[at] === ')') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Returns a phrase without quotes. */
export const unquoted = (phrase: string): string => phrase.replace(/"|\\(.?)/g, '$1');

/** Returns plain ASCII text as a quoted string. */
export const quotedString = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const ATOMS = /^[\w!#$%&'*+/=?^`{|}~-]+(?: [\w!#$%&'*+/=?^`{|}~-]+)*$/;
export const isPhrase = (text: string): boolean => ATOMS.test(text);

/** A reserved domain; mail to it is never delivered. @see RFC 2606 */
const NO_DOMAIN = 'redacted.invalid';

/** Converts the replacement of an address to a valid address. */
export function validAddress(text: string): string {
  const local = text
    .trim()
    .replace(/[^\w!#$%&'*+/=?^`{|}~.@-]+/g, '-')
    .replace(/^\.+|\.+$|\.+(?=\.|@)/g, '');
  const at = local.lastIndexOf('@');
  if (at > 0 && /^[\w-]+(?:\.[\w-]+)*$/.test(local.slice(at + 1))) {
    return local.slice(0, at).replaceAll('@', '-') + local.slice(at);
  }
  return `${local.replaceAll('@', '-') || 'redacted'}@${NO_DOMAIN}`;
}
