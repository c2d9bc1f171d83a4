import { constants, inflateSync, inflateRawSync } from 'node:zlib';

/** The maximum number of bytes that one stream is inflated to. */
const MAX_INFLATED = 64 * 1024 * 1024;

/**
 * Returns the bytes of a file as text by every reading of strings, for searching values. Compressed streams are also
 * read directly from the bytes, so that content which only an old revision refers to is found.
 * @param parts the bytes of the file, and those that tools have written out
 */
export function fileStrings(parts: readonly Buffer[]): string[] {
  // Remove duplicates: most readings of most bytes are equal, and the tools write out the same streams.
  return [...new Set(parts.flatMap((bytes) => [bytes, ...inflatedStreams(bytes)]).flatMap(readings))];
}

/** Returns every stream that Flate can decompress, whether referenced or not. */
function inflatedStreams(bytes: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + 6 + (bytes[at + 6] === 13 ? 2 : 1);
    const end = bytes.indexOf('endstream', start);
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end' || end < 0) continue;
    const data = bytes.subarray(start, end);
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_INFLATED };
    for (const inflate of [inflateSync, inflateRawSync]) {
      try {
        streams.push(inflate(data, options));
        break;
      } catch {
        // Not compressed with Flate.
      }
    }
  }
  return streams;
}

function readings(bytes: Buffer): string[] {
  const latin = bytes.toString('latin1');
  const strings = stringsOf(latin);
  const joined = strings.map((each) => each.toString('latin1')).join('');
  const wide = strings.filter((each) => each.length % 2 === 0 && each.length > 0);
  return [
    // Without NUL, UTF-16 of Latin-1 characters is Latin-1.
    latin.replaceAll('\0', ''),
    bytes.toString('utf8'),
    bytes.toString('utf16le'),
    bytes.subarray(1).toString('utf16le'),
    joined.replaceAll('\0', ''),
    strings.map((each) => each.toString('utf8')).join('\n'),
    wide.map((each) => Buffer.from(each).swap16().toString('utf16le')).join('\n'),
    wide.map((each) => each.toString('utf16le')).join('\n'),
    escaped(latin),
    escaped(joined),
    joined.replace(/<[^<>]{1,200}>/g, ''),
    latin.replace(/<[^<>]{1,200}>/g, ''),
  ];
}

/** Decodes the escapes of URIs, names and XML. */
const escaped = (text: string): string =>
  text
    .replace(/[%#]([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16) % 0x110000))
    .replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Number(code) % 0x110000));

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

const PARENTHESIS = 0x28;
const LESS_THAN = 0x3c;

/**
 * Returns all literal and hex strings in arbitrary bytes (ISO 32000-1, 7.3.4), in order, in time linear in the bytes:
 * the pixels of a picture may all be parentheses.
 */
function stringsOf(latin: string): Buffer[] {
  const ends = endsOfLiterals(latin);
  const hex = /<([0-9a-f\s]*)>/giy;
  const found: Buffer[] = [];
  for (let at = 0; at < latin.length; at++) {
    const code = latin.charCodeAt(at);
    if (code === PARENTHESIS) {
      const end = ends.get(at);
      if (end === undefined) continue;
      found.push(literalIn(latin.slice(at + 1, end)));
      at = end;
    } else if (code === LESS_THAN) {
      hex.lastIndex = at;
      const [whole = '', inner = ''] = hex.exec(latin) ?? [];
      const digits = inner.replace(/\s/g, '');
      if (digits === '') continue;
      found.push(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'));
      at += whole.length - 1;
    }
  }
  return found;
}

/** Returns the places of closing parentheses by those of the opening ones; an unclosed one begins no string. */
function endsOfLiterals(latin: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < latin.length; at++) {
    const character = latin[at];
    if (character === '\\' && open.length > 0) at++;
    else if (character === '(') open.push(at);
    else if (character === ')') {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}

/** Decodes the escapes of a literal string. */
function literalIn(text: string): Buffer {
  const bytes = text.replace(/\\(?:([0-7]{1,3})|(.))/gs, (_, octal: string | undefined, next: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return next === '\n' || next === '\r' ? '' : String.fromCharCode(ESCAPES[next] ?? next.charCodeAt(0));
  });
  return Buffer.from(bytes, 'latin1');
}
