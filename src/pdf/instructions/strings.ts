const code = (character: string): number => character.charCodeAt(0);
const [OPEN, CLOSE, BACKSLASH, NEWLINE, RETURN] = [code('('), code(')'), code('\\'), code('\n'), code('\r')];
const LESS = code('<');
const ESCAPES = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }).map(([key, value]) => [code(key), code(value)]),
);

/**
 * Decodes a literal or hexadecimal string of a content stream.
 * @param target a buffer of at least the length of the string as written
 * @returns the number of bytes in the target afterwards
 * @see ISO 32000-2, 7.3.4
 */
export function decodeString(bytes: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  if (bytes[start] === LESS) return decodeHex(bytes, start + 1, end, target, at);
  const last = bytes[end - 1] === CLOSE ? end - 1 : end;
  let to = at;
  for (let from = start + 1; from < last; from++) {
    const byte = bytes[from] ?? 0;
    if (byte === BACKSLASH) {
      const next = bytes[from + 1] ?? 0;
      if (next === RETURN && bytes[from + 2] === NEWLINE) from += 2;
      else if (next === RETURN || next === NEWLINE) from++;
      else if (isOctal(next)) {
        let value = 0;
        let digits = 0;
        for (; digits < 3 && isOctal(bytes[from + 1] ?? 0); digits++) value = value * 8 + ((bytes[++from] ?? 0) - 0x30);
        target[to++] = value;
      } else {
        target[to++] = ESCAPES.get(next) ?? next;
        from++;
      }
    } else if (byte === RETURN) {
      // Every end of line is read as a line feed.
      if (bytes[from + 1] === NEWLINE) from++;
      target[to++] = NEWLINE;
    } else target[to++] = byte;
  }
  return to;
}

const isOctal = (byte: number): boolean => byte >= 0x30 && byte <= 0x37;

function decodeHex(bytes: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  let to = at;
  let high = -1;
  for (let from = start; from < end; from++) {
    const digit = hexDigit(bytes[from] ?? 0);
    if (digit < 0) continue;
    if (high < 0) high = digit;
    else {
      target[to++] = high * 16 + digit;
      high = -1;
    }
  }
  if (high >= 0) target[to++] = high * 16;
  return to;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Encodes bytes as a literal string. */
export function literalOf(bytes: Uint8Array): Uint8Array {
  let extra = 2;
  for (const byte of bytes) if (needsEscape(byte)) extra++;
  const literal = new Uint8Array(bytes.length + extra);
  let to = 0;
  literal[to++] = OPEN;
  for (const byte of bytes) {
    if (needsEscape(byte)) literal[to++] = BACKSLASH;
    literal[to++] = byte === RETURN ? code('r') : byte;
  }
  literal[to] = CLOSE;
  return literal;
}

const needsEscape = (byte: number): boolean => byte === OPEN || byte === CLOSE || byte === BACKSLASH || byte === RETURN;

/** Readers use 32-bit numbers. */
const LARGEST = 2 ** 31;

/** Formats a number for a content stream, without an exponent. */
export function numberText(value: number): string {
  const text = Math.max(-LARGEST, Math.min(LARGEST, value)).toFixed(4);
  return text.replace(/\.?0+$/u, '').replace(/^-?0?$/u, '0');
}
