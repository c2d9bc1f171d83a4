import { deflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { below } from './draws.js';
import { inflated, oneOf, parsed, saved } from './pdf-mutation-tools.js';

/** Returns every dictionary of a document, and every array, whether indirect or within another object. */
function containersOf(context: PDFContext): (PDFDict | PDFArray)[] {
  const found: (PDFDict | PDFArray)[] = [];
  const pending: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
    const container = object instanceof PDFRawStream ? object.dict : object;
    if (!(container instanceof PDFDict || container instanceof PDFArray)) continue;
    found.push(container);
    pending.push(...(container instanceof PDFDict ? container.values() : container.asArray()));
  }
  return found;
}

/** An entry of a dictionary, or an element of an array. */
interface Slot {
  readonly value: PDFObject;
  readonly set: (value: PDFObject) => void;
}

function slotIn(container: PDFDict | PDFArray | undefined, random: () => number): Slot | undefined {
  if (container instanceof PDFDict) {
    const [key, value] = oneOf(random, container.entries()) ?? [];
    if (key === undefined || value === undefined) return undefined;
    return { value, set: (other) => { container.set(key, other); } }; // oxfmt-ignore
  }
  const index = below(random, container?.size() ?? 0);
  const value = container?.asArray()[index];
  return value === undefined ? undefined : { value, set: (other) => container?.set(index, other) };
}

/** Changes the graph of objects: exchanged values, keys of other dictionaries, and references in any place. */
export async function changeGraph(file: Buffer, random: () => number): Promise<Buffer> {
  const document = await parsed(file);
  if (document === undefined) return file;
  const { context } = document;
  const refs = context.enumerateIndirectObjects().map(([ref]) => ref);
  const containers = containersOf(context);
  for (let i = 1 + below(random, 3); i > 0; i--) {
    const [here, there] = [oneOf(random, containers), oneOf(random, containers)];
    const [one, other] = [slotIn(here, random), slotIn(there, random)];
    const ref = oneOf(random, refs);
    if (one === undefined || other === undefined || ref === undefined) continue;
    const kind = random();
    if (kind < 0.25) {
      const { value } = one;
      one.set(within(value, other.value) ? ref : other.value);
      other.set(within(other.value, value) ? ref : value);
    } else if (kind < 0.5) one.set(ref);
    else if (kind < 0.6) one.set(context.obj([one.value, ref]));
    else if (kind < 0.8) addEntry(here, there, ref, random);
    else oneOf(random, linksOf(containers))?.set(ref);
  }
  return saved(document);
}

/** True for a value that contains others itself: put into one of them, it would have no end. */
const within = (...values: readonly PDFObject[]): boolean =>
  values.some((value) => value instanceof PDFDict || value instanceof PDFArray);

/** Gives a dictionary a key of another one, with its value or a reference to any object. */
function addEntry(to: PDFDict | PDFArray | undefined, from: typeof to, ref: PDFRef, random: () => number): void {
  if (!(to instanceof PDFDict && from instanceof PDFDict)) return;
  const [key, value] = oneOf(random, from.entries()) ?? [];
  if (key !== undefined && value !== undefined) to.set(key, within(value) || random() < 0.5 ? ref : value);
}

const LINKS = [
  'Kids',
  'Parent',
  'Next',
  'Prev',
  'First',
  'Last',
  'K',
  'P',
  'Pg',
  'Resources',
  'Contents',
  'Popup',
  'IRT',
];

/** Returns the entries that make trees and lists, in which a reference to any object may close a loop. */
function linksOf(containers: readonly (PDFDict | PDFArray)[]): readonly Slot[] {
  return containers.flatMap((container) =>
    container instanceof PDFDict
      ? LINKS.flatMap((name): Slot[] => {
          const key = PDFName.of(name);
          const value = container.get(key);
          const elements = value instanceof PDFArray ? value : undefined;
          if (value === undefined) return [];
          return [{ value, set: (ref) => { if (elements === undefined) container.set(key, ref); else elements.push(ref); } }]; // oxfmt-ignore
        })
      : [],
  );
}

/** Encodes a stream by other filters, or says that it is. */
export async function changeFilter(file: Buffer, random: () => number): Promise<Buffer> {
  const document = await parsed(file);
  if (document === undefined) return file;
  const { context } = document;
  const streams = context.enumerateIndirectObjects().filter(([, object]) => object instanceof PDFRawStream);
  const [ref, stream] = oneOf(random, streams) ?? [];
  if (ref === undefined || !(stream instanceof PDFRawStream)) return file;
  const content = inflated(stream) ?? Buffer.from(stream.contents);
  const written = oneOf(random, FILTERS)?.(content) ?? { filters: [], bytes: content };
  const names = random() < 0.2 ? ['FlateDecode', ...written.filters] : written.filters;
  const dict = stream.dict.clone(context);
  dict.set(PDFName.of('Filter'), context.obj(names));
  dict.set(PDFName.of('Length'), PDFNumber.of(written.bytes.length));
  context.assign(ref, PDFRawStream.of(dict, written.bytes));
  return saved(document);
}

const FILTERS: readonly ((content: Buffer) => { readonly filters: readonly string[]; readonly bytes: Buffer })[] = [
  (content) => ({ filters: ['ASCIIHexDecode'], bytes: Buffer.from(`${content.toString('hex')}>`) }),
  (content) => ({ filters: ['FlateDecode', 'FlateDecode'], bytes: deflateSync(deflateSync(content)) }),
  (content) => ({ filters: ['AHx', 'Fl'], bytes: Buffer.from(`${deflateSync(content).toString('hex')}>`) }),
  (content) => ({ filters: ['FlateDecode'], bytes: Buffer.concat([deflateSync(content), content.subarray(0, 200)]) }),
  (content) => ({ filters: ['FlateDecode'], bytes: deflateSync(content).subarray(0, -8) }),
  (content) => ({ filters: ['DCTDecode'], bytes: content }),
  (content) => ({ filters: ['JPXDecode'], bytes: content }),
  (content) => ({ filters: ['Crypt'], bytes: content }),
];

/** Writes a key twice in a dictionary, with the value of another place. */
export async function doubleKey(file: Buffer, random: () => number): Promise<Buffer> {
  const document = await parsed(file);
  const text = (document === undefined ? file : await saved(document)).toString('latin1');
  const entries = [...text.matchAll(/\/\w+ (?:\d+ \d+ R|\d+|\/\w+|\([^()]*\))/gu)];
  const [at, key, value] = [oneOf(random, entries), oneOf(random, entries), oneOf(random, entries)];
  if (at === undefined || key === undefined || value === undefined) return file;
  const name = /^\/\w+/u.exec((random() < 0.5 ? at : key)[0])?.[0] ?? '/K';
  const entry = ` ${name} ${value[0].replace(/^\/\w+ /u, '')} `;
  return Buffer.from(text.slice(0, at.index) + entry + text.slice(at.index), 'latin1');
}

/** Appends a revision in which an object is another one, or is free. */
export async function addRevision(file: Buffer, random: () => number): Promise<Buffer> {
  const document = await parsed(file);
  if (document === undefined) return file;
  const before = await saved(document);
  const objects = document.context.enumerateIndirectObjects();
  const [ref] = oneOf(random, objects) ?? [];
  const [, instead] =
    oneOf(
      random,
      objects.filter(([, object]) => !(object instanceof PDFRawStream)),
    ) ?? [];
  const start = before.toString('latin1').lastIndexOf('startxref');
  const [, previous = '0'] = /startxref\s+(\d+)/u.exec(before.toString('latin1', start)) ?? [];
  if (ref === undefined || instead === undefined || start < 0) return before;
  const number = ref.objectNumber;
  const object = random() < 0.8 ? `${number} 0 obj\n${instead.toString()}\nendobj\n` : '';
  const place = String(before.length).padStart(10, '0');
  const entry = object === '' ? '0000000000 00001 f ' : `${place} 00000 n `;
  const root = document.context.trailerInfo.Root?.toString() ?? '1 0 R';
  const trailer = `trailer\n<< /Size ${document.context.largestObjectNumber + 1} /Root ${root} /Prev ${previous} >>\n`;
  const table = `xref\n${number} 1\n${entry}\n${trailer}startxref\n${before.length + object.length}\n%%EOF\n`;
  return Buffer.concat([before, Buffer.from(object + table, 'latin1')]);
}
