import { CST } from 'yaml';
import { DocumentProblem } from '../document-problem.js';
import type { Range } from '../format.js';
import { isSaid } from '../evidence/program-values.js';
import { PieceReader, type JsonPiece } from '../json/pieces.js';
import { Shapes } from '../json/shapes.js';
import type { Scalar } from './scalars.js';
import { SEPARATOR_TOKENS, blockOf, isOfKey, STYLES, tokensOf, TYPED } from './tokens.js';
import { typeOfPlain } from './write-scalar.js';

/** The result of reading YAML. */
export interface YamlRead {
  readonly pieces: readonly JsonPiece[];
  readonly quiet: readonly JsonPiece[];
  /** By start offset. */
  readonly scalars: ReadonlyMap<number, Scalar>;
  /** The concatenated source of everything but texts, in order. */
  readonly structure: string;
  /** True if there is a document, and each is a map or a list. */
  readonly isStructured: boolean;
}

const MAX_DEPTH = 500;

/**
 * Reads YAML by its concrete syntax, which gives the position of everything. Nothing is expanded, so aliases cost
 * nothing.
 * @throws DocumentProblem `damaged` with the line, `too-deep`, `too-large`
 * @see YAML 1.2.2
 */
export function readYaml(source: string): YamlRead {
  // The library marks documents and texts with such signs, which YAML does not allow (5.1). A carriage return alone ends a
  // line (5.4) for other readers, but not for the library.
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const bad = source.search(/[\x00-\x08\v\f\x0e-\x1f]|\r(?!\n)/);
  if (bad >= 0) throw damaged(source, bad);
  const reader = new YamlReader(source);
  for (const token of tokensOf(source)) reader.top(token);
  return reader;
}

type Item = CST.CollectionItem;

/** The position of a node. */
interface Place {
  readonly isInFlow: boolean;
  /** A key after `?` may have several lines. */
  readonly role: 'value' | 'key' | 'explicit-key';
}

class YamlReader implements YamlRead {
  readonly pieces: JsonPiece[] = [];
  readonly quiet: JsonPiece[] = [];
  readonly scalars = new Map<number, Scalar>();
  private readonly signs: string[] = [];
  private readonly reader: PieceReader;
  private documents = 0;
  private others = 0;
  private depth = 0;

  constructor(private readonly source: string) {
    this.reader = new PieceReader(this, new Shapes());
  }

  get structure(): string {
    return this.signs.join('');
  }

  get isStructured(): boolean {
    return this.documents > 0 && this.others === 0;
  }

  /** Reads a top-level token: a document, or what is between documents. */
  top(token: CST.Token): void {
    if (token.type === 'document') {
      this.signs.push('---');
      const { value } = token;
      if (value?.type === 'block-map' || value?.type === 'block-seq' || value?.type === 'flow-collection')
        this.documents++;
      else if (value !== undefined) this.others++;
      this.node(value, this.properties(token.start), { isInFlow: false, role: 'value' });
      this.properties(token.end);
    } else if (token.type === 'doc-end') this.properties(token.end);
    else this.properties([token]);
  }

  /**
   * Reads what precedes, separates or follows nodes: comments, anchors, tags.
   * @returns a tag that its node must match
   */
  private properties(tokens: readonly CST.Token[] = []): Range | undefined {
    let tag: Range | undefined;
    for (const token of tokens) {
      const { offset, type } = token;
      if (type === 'error' || type === 'flow-error-end') throw damaged(this.source, offset);
      if (!('source' in token)) continue;
      const end = offset + token.source.length;
      if (type === 'comment') this.comment(offset, token.source);
      else if (type === 'anchor') this.name(token.source, offset, 1);
      else if (type === 'tag') {
        if (TYPED.test(token.source)) tag = { start: offset, end };
        if (token.source.startsWith('!!')) this.signs.push('!');
        else this.name(token.source, offset, token.source.startsWith('!<') ? 2 : 1);
      } else if (type === 'directive') this.directive(token.source, offset);
      else if (type in STYLES && type !== 'block-scalar')
        this.behind({ source: token.source, offset, type: type as CST.SourceToken['type'] });
      else if (!SEPARATOR_TOKENS.has(type)) throw damaged(this.source, offset);
    }
    return tag;
  }

  private comment(offset: number, token: string): void {
    const text = token.replace(/^#+/, '').trim();
    this.signs.push('#');
    const start = offset + (text === '' ? token.length : token.indexOf(text));
    const end = start + text.length;
    this.add({ style: 'comment', start, end, text, isInFlow: false, tag: undefined });
    if (text !== '') this.pieces.push({ ...unlabelled(start, text), part: 'comments' });
  }

  /** Reads a directive that is in no standard, which readers skip. @see YAML 1.2.2, 6.8 */
  private directive(token: string, start: number): void {
    this.signs.push('%');
    if (/^%(?:YAML|TAG)\b/.test(token)) return;
    const [text, end] = [token.trimEnd(), start + token.trimEnd().length];
    this.add({ style: 'comment', start, end, text, isInFlow: false, tag: undefined });
    this.pieces.push(unlabelled(start, text));
  }

  /** Reads text behind a closed collection, as in templates. It is in no standard, and other readers may refuse it. */
  private behind({ source, offset, type }: Pick<CST.SourceToken, 'source' | 'offset' | 'type'>): void {
    const token = { type: type as CST.FlowScalar['type'], source, offset, indent: 0 };
    this.scalar(token, undefined, { isInFlow: false, role: 'value' });
  }

  /** Reads the name of an anchor, an alias or a tag without the signs before it. */
  private name(token: string, offset: number, before: number): void {
    const text = token.slice(before, token.startsWith('!<') ? -1 : undefined);
    const [start, end] = [offset + before, offset + before + text.length];
    if (text === '' && !token.startsWith('!')) throw damaged(this.source, offset);
    this.signs.push(token.charAt(0));
    if (text === '') return;
    this.add({ style: 'name', start, end, text, isInFlow: false, tag: undefined });
    const into = isSaid(text) ? this.pieces : this.quiet;
    into.push(unlabelled(start, text));
  }

  private node(token: CST.Token | null | undefined, tag: Range | undefined, { isInFlow, role }: Place): void {
    const isText = token?.type !== undefined && token.type in STYLES;
    // Values of a non-text key have no label.
    if (role !== 'value' && !isText) this.reader.token({ type: 'key', start: 0, end: 0 }, '');
    switch (token?.type) {
      case 'alias':
        this.name(token.source, token.offset, 1);
        this.properties(token.end);
        return;
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar':
      case 'block-scalar':
        this.scalar(token, tag, { isInFlow, role });
        return;
      case 'block-map':
      case 'block-seq':
      case 'flow-collection':
        this.collection(token, isInFlow || token.type === 'flow-collection');
        return;
      case undefined:
        return;
      default:
        throw damaged(this.source, token?.offset ?? 0);
    }
  }

  private collection(token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection, isInFlow: boolean): void {
    if (++this.depth > MAX_DEPTH) {
      throw new DocumentProblem('too-deep', `The YAML is nested deeper than ${MAX_DEPTH} levels. Flatten it.`);
    }
    const isMap = token.type === 'block-map' || (token.type === 'flow-collection' && token.start.source === '{');
    this.signs.push(isMap ? '{' : '[');
    this.reader.open(isMap ? 'object' : 'array');
    for (const item of token.items) this.item(item, isMap, isInFlow);
    this.reader.close();
    this.signs.push(isMap ? '}' : ']');
    if (token.type === 'flow-collection') {
      const [last] = token.end;
      if (last?.source !== (isMap ? '}' : ']')) throw damaged(this.source, token.offset);
      this.properties(token.end);
    }
    this.depth--;
  }

  private item({ start, key, sep, value }: Item, isMap: boolean, isInFlow: boolean): void {
    const tag = this.properties(start);
    const isPair = start.some(isOfKey) || sep?.some(isOfKey) === true;
    if (!isMap && !isPair) {
      this.node(key ?? value, tag, { isInFlow, role: 'value' });
      this.properties(sep);
      return;
    }
    if (!isPair && key === undefined && value === undefined) return;
    // A pair within a list is a map with one entry.
    if (!isMap) this.reader.open('object');
    this.signs.push(isPair ? ':' : ',');
    const isExplicit = start.some(({ type }) => type === 'explicit-key-ind');
    this.node(key, tag, { isInFlow, role: isExplicit ? 'explicit-key' : 'key' });
    this.node(value, this.properties(sep), { isInFlow, role: 'value' });
    if (!isMap) this.reader.close();
  }

  private scalar(token: CST.FlowScalar | CST.BlockScalar, tag: Range | undefined, { isInFlow, role }: Place): void {
    const { offset: start, source } = token;
    const text = CST.resolveAsScalar(token, true, (at) => {
      throw damaged(this.source, at);
    }).value;
    const style = STYLES[token.type];
    if (style === undefined) throw damaged(this.source, start);
    if (role === 'key' && source.includes('\n')) throw damaged(this.source, start);
    const block = token.type === 'block-scalar' ? blockOf(token) : undefined;
    const end = (block?.linesAt ?? start) + source.length;
    const type = role !== 'value' ? 'key' : style === 'plain' ? typeOfPlain(text) : 'string';
    this.signs.push('.');
    this.add({ style, start, end, text, isInFlow, tag, block });
    this.reader.token({ type, start, end }, text);
    this.properties(token.type === 'block-scalar' ? token.props : token.end);
  }

  private add(scalar: Scalar): void {
    this.scalars.set(scalar.start, scalar);
  }
}

/** Returns text that is as it is in the source, and belongs to no key. */
const unlabelled = (start: number, text: string): JsonPiece => {
  const end = start + text.length;
  return { type: 'literal', start, end, text, label: '', group: undefined, owner: -1 };
};

function damaged(source: string, at: number): DocumentProblem {
  const line = source.slice(0, at).split('\n').length;
  return new DocumentProblem(
    'damaged',
    `The document is not valid YAML in line ${line}. Send YAML 1.2, or declare it as text.`,
  );
}
