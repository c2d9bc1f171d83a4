import { PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFContext, type PDFRef } from '@cantoo/pdf-lib';
import { addRevision, changeFilter, changeGraph, doubleKey } from './pdf-graph-mutations.js';
import { below } from './draws.js';
import { inflated, oneOf, parsed, saved, type Mutation } from './pdf-mutation-tools.js';

/** Picks a block of up to a quarter of the file, mostly much less. */
function block(file: Buffer, random: () => number): [from: number, to: number] {
  const from = below(random, file.length);
  return [from, Math.min(file.length, from + 1 + Math.floor((file.length / 4) * random() ** 4))];
}

function flipBytes(file: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(file);
  for (let i = 1 + below(random, 40); i > 0; i--) copy[below(random, copy.length)] = below(random, 256);
  return copy;
}

function cutBlock(file: Buffer, random: () => number): Buffer {
  const [from, to] = block(file, random);
  return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
}

function doubleBlock(file: Buffer, random: () => number): Buffer {
  const [from, to] = block(file, random);
  return Buffer.concat([file.subarray(0, to), file.subarray(from)]);
}

function splice(file: Buffer, random: () => number, others: readonly Buffer[]): Buffer {
  const other = oneOf(random, others) ?? file;
  const [from, to] = block(other, random);
  const at = below(random, file.length);
  return Buffer.concat([file.subarray(0, at), other.subarray(from, to), file.subarray(at + (to - from))]);
}

export const NUMBERS: readonly string[] = [
  '0',
  '-1',
  '1',
  '65535',
  '65536',
  '2147483647',
  '-2147483648',
  '4294967296',
  '1e38',
  '99999999999',
];

/** Changes numbers, including object numbers and cross-reference offsets. */
function changeNumbers(file: Buffer, random: () => number): Buffer {
  let text = file.toString('latin1');
  for (let i = 1 + below(random, 5); i > 0; i--) {
    const start = below(random, text.length);
    const found = /\d+/u.exec(text.slice(start, start + 2000));
    if (found === null) continue;
    const at = start + found.index;
    text = text.slice(0, at) + (oneOf(random, NUMBERS) ?? '0') + text.slice(at + found[0].length);
  }
  return Buffer.from(text, 'latin1');
}

const WORDS =
  'q Q cm BT ET Tf Td TD Tm T* Tj TJ \' " Tc Tw Tz TL Ts Tr Do gs cs CS sc scn SCN sh re m l c h W n f S BI ID EI BMC BDC EMC DP MP d0 d1 BX EX [ ] << >> ( ) < > % /';

/** Changes operators, puts in extreme numbers and leaves strings unterminated. */
function changeInstructions(content: Buffer, random: () => number): Buffer {
  const words = content.toString('latin1').split(/(?<=\s)/u);
  for (let i = 1 + below(random, 12); i > 0 && words.length > 0; i--) {
    const at = below(random, words.length);
    const kind = random();
    if (kind < 0.3) words[at] = `${oneOf(random, WORDS.split(' ')) ?? 'q'} `;
    else if (kind < 0.5) words.splice(at, 1 + below(random, 4));
    else if (kind < 0.7) words.splice(at, 0, ...words.slice(below(random, words.length)).slice(0, 30));
    else if (kind < 0.9) words[at] = `${oneOf(random, [...NUMBERS, '-.', '1e9', '0.0000001']) ?? '0'} `;
    else words[at] = (words[at] ?? '').replace(/[()<>[\]]/u, '');
  }
  return Buffer.from(words.join(''), 'latin1');
}

/** Changes a decompressed stream, so that it is read as operators and not as corrupt data. */
async function changeStream(file: Buffer, random: () => number): Promise<Buffer> {
  const document = await parsed(file);
  if (document === undefined) return flipBytes(file, random);
  const { context } = document;
  const streams = context.enumerateIndirectObjects().filter(([, object]) => object instanceof PDFRawStream);
  for (let tries = 0; tries < 5; tries++) {
    const [ref, stream] = oneOf(random, streams) ?? [];
    if (ref === undefined || !(stream instanceof PDFRawStream)) break;
    const content = inflated(stream);
    if (content === undefined) continue;
    const dict = stream.dict.clone(context);
    dict.delete(PDFName.of('Filter'));
    const changed = random() < 0.15 ? flipBytes(content, random) : changeInstructions(content, random);
    dict.set(PDFName.of('Length'), PDFNumber.of(changed.length));
    context.assign(ref, PDFRawStream.of(dict, changed));
    return saved(document);
  }
  return flipBytes(file, random);
}

/** Changes dictionaries: circular references, values of other types, missing entries. */
async function changeObjects(file: Buffer, random: () => number): Promise<Buffer> {
  const document = await parsed(file);
  if (document === undefined) return cutBlock(file, random);
  const { context } = document;
  const objects = context.enumerateIndirectObjects();
  for (let i = 1 + below(random, 4); i > 0; i--) {
    const [, object] = oneOf(random, objects) ?? [];
    const dict = object instanceof PDFRawStream ? object.dict : object;
    const [other] = oneOf(random, objects) ?? [];
    if (dict instanceof PDFDict && other !== undefined) changeEntry(context, dict, other, random);
  }
  return saved(document);
}

function changeEntry(context: PDFContext, dict: PDFDict, other: PDFRef, random: () => number): void {
  const key = oneOf(random, dict.keys());
  if (key === undefined) return;
  const kind = random();
  if (kind < 0.2) dict.delete(key);
  else if (kind < 0.6) dict.set(key, other);
  else if (kind < 0.8) dict.set(key, PDFNumber.of(Number(oneOf(random, NUMBERS) ?? 0)));
  else if (kind < 0.9) dict.set(key, context.obj([other, other, [], {}, null]));
  else dict.set(key, PDFName.of(oneOf(random, ['Type0', 'Form', 'Image', 'Identity-H', 'FlateDecode', 'Page']) ?? 'N'));
}

const MUTATIONS: readonly Mutation[] = [
  flipBytes,
  cutBlock,
  doubleBlock,
  splice,
  changeNumbers,
  changeStream,
  changeStream,
  changeStream,
  changeObjects,
  changeObjects,
  changeGraph,
  changeGraph,
  changeGraph,
  changeFilter,
  doubleKey,
  addRevision,
];

/** Applies one to three mutations. */
export async function mutated(file: Buffer, random: () => number, others: readonly Buffer[]): Promise<Buffer> {
  let result = file;
  const times = random() < 0.7 ? 1 : 2 + below(random, 2);
  for (let i = 0; i < times; i++) result = await (oneOf(random, MUTATIONS) ?? flipBytes)(result, random, others);
  return result;
}
