import { gunzipSync, inflateRawSync } from 'node:zlib';
import PostalMime from 'postal-mime';

const DEEPEST = 4;
const LIMIT = { maxOutputLength: 1 << 24 };

/** Returns what a file contains, as it is and as programs for its format show it, with the files in it. */
export async function stringsOf(file: Buffer, format: string, level = 0): Promise<readonly string[]> {
  if (level > DEEPEST) return [];
  // RTF is ASCII, whatever programs write.
  const isUtf8 = format !== 'rtf';
  const texts = [file.toString('latin1'), ...(isUtf8 ? [file.toString('utf8')] : []), ...inUtf16(file)];
  const within = [...membersOf(file), ...(format === 'mail' ? await partsOf(file) : [])];
  const ofMembers = await Promise.all(within.map(({ name, content }) => stringsOf(content, formatOf(name), level + 1)));
  const decode = DECODERS[format] ?? String;
  return [...texts.flatMap((text) => [...new Set([text, decode(text)])].map(withoutStyles)), ...ofMembers.flat()];
}

/** A file in another one. */
interface Member {
  readonly name: string;
  readonly content: Buffer;
}

const inUtf16 = (file: Buffer): readonly string[] =>
  file.includes(0) ? [0, 1].map((from) => file.subarray(from).toString('utf16le')) : [];

/** Style sheets are read for their comments, strings and addresses only; what programs say about themselves is not. */
const withoutStyles = (text: string): string =>
  text
    .replace(/<style[\s>].*?(?:<\/style|$)/gisu, '')
    .replace(/<(?:Application|AppVersion|meta:generator|dcterms:|config:).*?<\//gsu, '');

function formatOf(name: string): string {
  const extension = name.split('.').at(-1) ?? '';
  const formats: Readonly<Record<string, string>> = {
    rels: 'xml',
    eml: 'mail',
    htm: 'html',
    ics: 'calendar',
    vcf: 'vcard',
  };
  return formats[extension] ?? extension;
}

/** @see RTF 1.9.1, "Unicode RTF" */
const inRtf = (text: string): string =>
  text
    .replace(/\\u(-?\d{2,5}) ?\??/gu, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\'([\da-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const escaped = (text: string): string =>
  text.replace(/\\u([\da-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const unfolded = (text: string): string => text.replace(/\r?\n[ \t]/gu, '');

function dereferenced(text: string): string {
  return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu, (whole, code?: string, decimal?: string) => {
    const point = code === undefined ? Number(decimal) : Number.parseInt(code, 16);
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}

const DECODERS: Readonly<Record<string, (text: string) => string>> = {
  html: dereferenced,
  xml: dereferenced,
  json: escaped,
  fhir: escaped,
  vcard: unfolded,
  calendar: unfolded,
  rtf: inRtf,
};

/** Returns the content behind every local header of ZIP, in the directory or not, and of a gzip file. */
function membersOf(file: Buffer): readonly Member[] {
  const found: Member[] = [];
  for (let at = file.indexOf(HEADER); at !== -1 && at + 30 < file.length; at = file.indexOf(HEADER, at + 4)) {
    const behindName = at + 30 + file.readUInt16LE(at + 26);
    const name = file.toString('utf8', at + 30, behindName);
    const content = file.subarray(behindName + file.readUInt16LE(at + 28));
    const isDeflated = file.readUInt16LE(at + 8) === 8;
    found.push({ name, content: isDeflated ? unpacked(() => inflateRawSync(content, LIMIT)) : Buffer.alloc(0) });
  }
  if (file[0] === 0x1f && file[1] === 0x8b) found.push({ name: '', content: unpacked(() => gunzipSync(file, LIMIT)) });
  return found;
}
/** Stored members are in the text of the archive. @see APPNOTE.TXT, 4.3.7 */
const HEADER = 'PK\u0003\u0004';

/** Nothing is in what programs cannot unpack. */
function unpacked(unpack: () => Buffer): Buffer {
  try {
    return unpack();
  } catch {
    return Buffer.alloc(0);
  }
}

/** Returns the parts of a message, and its headers as they are shown. */
async function partsOf(file: Buffer): Promise<readonly Member[]> {
  const { subject = '', from, to = [], text = '', html = '', attachments } = await PostalMime.parse(file);
  const headers = [subject, JSON.stringify([from, to]), text].join('\n');
  return [
    { name: 'a.txt', content: Buffer.from(headers) },
    { name: 'a.html', content: Buffer.from(html) },
    ...attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
    })),
  ];
}
