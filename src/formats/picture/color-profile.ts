import { latin1, viewOf } from './picture.js';

/** Tag types that define colors; all others are metadata. @see ICC.1:2022, 9.2 and 10 */
const TYPES: ReadonlySet<string> = new Set(['XYZ ', 'curv', 'para', 'sf32', 'mft1', 'mft2', 'mAB ', 'mBA ']);
const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const MAX_TAGS = 100;
const MAX_BYTES = 2 * 1024 * 1024;
/** Header fields with the creator, the date and the device of the profile. */
const IDENTIFYING_FIELDS: readonly (readonly [start: number, end: number])[] = [
  [4, 8],
  [24, 36],
  [40, 44],
  [48, 64],
  [80, 128],
];

/** Returns a color profile without metadata; undefined if it is not a valid profile. */
export function plainProfile(profile: Uint8Array): Uint8Array | undefined {
  if (profile.length < HEADER_BYTES + 4 || profile.length > MAX_BYTES) return undefined;
  if (latin1(profile, 36, 40) !== 'acsp') return undefined;
  const view = viewOf(profile);
  const count = view.getUint32(HEADER_BYTES);
  if (count > MAX_TAGS || HEADER_BYTES + 4 + count * ENTRY_BYTES > profile.length) return undefined;
  const tags: { readonly name: Uint8Array; readonly content: Uint8Array }[] = [];
  for (let i = 0; i < count; i++) {
    const entry = HEADER_BYTES + 4 + i * ENTRY_BYTES;
    const [start, length] = [view.getUint32(entry + 4), view.getUint32(entry + 8)];
    const content = profile.subarray(start, start + length);
    if (start + length > profile.length || length < 8) return undefined;
    if (TYPES.has(latin1(content, 0, 4))) tags.push({ name: profile.subarray(entry, entry + 4), content });
  }
  return tags.length === 0 ? undefined : written(profile.subarray(0, HEADER_BYTES), [...tags, ...WORDS]);
}

/** Readers require a description and a copyright tag. */
const WORDS = ['desc', 'cprt'].map((name) => ({ name: Buffer.from(name), content: wordOf('-') }));

/** @see ICC.1:2022, 10.15 */
function wordOf(word: string): Uint8Array {
  const content = Buffer.alloc(28 + 2 * word.length);
  content.write('mluc');
  content.writeUInt32BE(1, 8);
  content.writeUInt32BE(12, 12);
  content.write('enUS', 16);
  content.writeUInt32BE(2 * word.length, 20);
  content.writeUInt32BE(28, 24);
  // High bytes first.
  content.write(word, 28, 'utf16le');
  content.subarray(28).swap16();
  return content;
}

function written(
  header: Uint8Array,
  tags: readonly { readonly name: Uint8Array; readonly content: Uint8Array }[],
): Uint8Array {
  let at = HEADER_BYTES + 4 + tags.length * ENTRY_BYTES;
  const places = tags.map(({ content }) => {
    const place = at;
    at += Math.ceil(content.length / 4) * 4;
    return place;
  });
  const out = Buffer.alloc(at);
  out.set(header);
  for (const [start, end] of IDENTIFYING_FIELDS) out.fill(0, start, end);
  out.writeUInt32BE(at, 0);
  out.writeUInt32BE(tags.length, HEADER_BYTES);
  for (const [i, { name, content }] of tags.entries()) {
    const entry = HEADER_BYTES + 4 + i * ENTRY_BYTES;
    out.set(name, entry);
    out.writeUInt32BE(places[i] ?? 0, entry + 4);
    out.writeUInt32BE(content.length, entry + 8);
    out.set(content, places[i]);
  }
  return out;
}
