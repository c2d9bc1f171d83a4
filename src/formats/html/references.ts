import { Tokenizer } from 'htmlparser2';
import type { Reference, ReferenceAt } from '../markup/decode.js';

/** In attributes, `&copy=1` is not a reference. */
type ReferencePlace = 'text' | 'attribute';

const CANDIDATE = /&(?:#x?[0-9a-f]+|[a-z][a-z0-9]{0,39});?=?/iy;
/** Documents use few distinct references, and repeat them often. */
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, { readonly text: string; readonly length: number }>();

export const inText: ReferenceAt = (source, at) => referenceAt(source, at, 'text');
export const inAttribute: ReferenceAt = (source, at) => referenceAt(source, at, 'attribute');

function referenceAt(source: string, at: number, place: ReferencePlace): Reference | undefined {
  CANDIDATE.lastIndex = at;
  const candidate = CANDIDATE.exec(source)?.[0];
  if (candidate === undefined) return undefined;
  const key = `${place} ${candidate}`;
  let known = remembered.get(key);
  if (known === undefined) {
    known = decode(candidate, place);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    if (candidate.length < MAX_REMEMBERED_LENGTH) remembered.set(key, known);
  }
  return known.text === '' ? undefined : { text: known.text, end: at + known.length };
}
const MAX_REMEMBERED_LENGTH = 100;

/** Decodes with the tokenizer, which knows all names. Text after the reference is returned unchanged. */
function decode(candidate: string, place: ReferencePlace): { text: string; length: number } {
  const codes: number[] = [];
  let rest = 0;
  const data = (start: number, end: number): void => void (rest += end - start);
  const entity = (code: number): void => void codes.push(code);
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    { ...SILENT, ...{ ontext: data, onattribdata: data, ontextentity: entity, onattribentity: entity } },
  );
  tokenizer.write(place === 'text' ? candidate : `<a b="${candidate}">`);
  tokenizer.end();
  return { text: String.fromCodePoint(...codes), length: candidate.length - rest };
}

const nothing = (): void => undefined;
/** A listener that ignores all events. */
export const SILENT = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};
