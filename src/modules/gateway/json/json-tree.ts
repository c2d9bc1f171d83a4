import { DocumentProblem } from '../../../formats/document-problem.js';
import { scanJson, skipBlanks, type Token } from '../../../formats/json-tokens.js';

/** A value in a JSON text, with its position, including quotes and brackets. */
export type JsonNode = JsonScalar | JsonObject | JsonArray;

export interface JsonScalar {
  readonly type: 'string' | 'number' | 'literal';
  readonly start: number;
  readonly end: number;
  /** The decoded content of a string; for others the token itself. */
  readonly value: string;
}

export interface JsonMember {
  readonly key: JsonScalar;
  readonly value: JsonNode;
}

export interface JsonObject {
  readonly type: 'object';
  readonly start: number;
  readonly end: number;
  readonly members: readonly JsonMember[];
}

export interface JsonArray {
  readonly type: 'array';
  readonly start: number;
  readonly end: number;
  readonly items: readonly JsonNode[];
}

/** Thrown when a text cannot be read; the message holds none of it. */
export class JsonProblem extends Error {
  override readonly name = 'JsonProblem';
}

/** The maximum depth, as for the bodies of other routes. */
const MAX_DEPTH = 64;

interface Options {
  /** Two members with one name: a reader behind the gateway might use another one than the gateway did. */
  readonly duplicateKeys: 'refuse' | 'keep';
}

/**
 * Reads one JSON value with the position of every token, so that one text can be changed without touching anything
 * else.
 * @throws JsonProblem when it is not JSON, nested too deeply, or has a duplicate key
 */
export function readTree(text: string, { duplicateKeys }: Options): JsonNode {
  const builder = new TreeBuilder(text, duplicateKeys === 'refuse');
  try {
    const end = scanJson(text, 0, builder);
    if (skipBlanks(text, end) !== text.length) throw new JsonProblem('The text goes on behind its JSON value.');
  } catch (error) {
    if (error instanceof DocumentProblem) throw new JsonProblem('The text is not valid JSON.');
    throw error;
  }
  return builder.root();
}

/** Returns the value of a member; undefined if it is missing or the node is not an object. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node?.type !== 'object') return undefined;
  return node.members.find(({ key }) => key.value === name)?.value;
}

/** Returns the content of a string member; undefined if it is not a string. */
export function stringOf(node: JsonNode | undefined, name: string): string | undefined {
  const value = memberOf(node, name);
  return value?.type === 'string' ? value.value : undefined;
}

/** An object or list that has not ended yet. */
interface OpenContainer {
  readonly type: 'object' | 'array';
  readonly start: number;
  readonly members: JsonMember[];
  readonly items: JsonNode[];
  readonly names: Set<string> | undefined;
  /** Its name in the enclosing object. */
  readonly key: JsonScalar | undefined;
}

class TreeBuilder {
  private readonly stack: OpenContainer[] = [];
  private key: JsonScalar | undefined;
  private result: JsonNode | undefined;

  constructor(
    private readonly text: string,
    private readonly refuseDuplicates: boolean,
  ) {}

  root(): JsonNode {
    if (this.result === undefined) throw new JsonProblem('The text is not valid JSON.');
    return this.result;
  }

  token({ type, start, end }: Token): void {
    if (type === 'key') {
      this.key = this.stringAt(start, end);
      this.noteName(this.key.value);
    } else if (type === 'string') this.add(this.stringAt(start, end));
    else this.add({ type, start, end, value: this.text.slice(start, end) });
  }

  open(type: 'object' | 'array', start: number): void {
    if (this.stack.length >= MAX_DEPTH) throw new JsonProblem(`The JSON is nested deeper than ${MAX_DEPTH} levels.`);
    const names = type === 'object' && this.refuseDuplicates ? new Set<string>() : undefined;
    this.stack.push({ type, start, members: [], items: [], names, key: this.key });
    this.key = undefined;
  }

  close(end: number): void {
    const container = this.stack.pop();
    if (container === undefined) return;
    const { type, start, members, items, key } = container;
    this.key = key;
    this.add(type === 'object' ? { type, start, end, members } : { type, start, end, items });
  }

  private stringAt(start: number, end: number): JsonScalar {
    const raw = this.text.slice(start, end);
    const value = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
    return { type: 'string', start: start - 1, end: end + 1, value };
  }

  private noteName(name: string): void {
    const names = this.stack.at(-1)?.names;
    if (names?.has(name) === true) throw new JsonProblem('The JSON has a key twice in one object.');
    names?.add(name);
  }

  private add(value: JsonNode): void {
    const container = this.stack.at(-1);
    if (container === undefined) this.result = value;
    else if (container.type === 'array') container.items.push(value);
    else if (this.key !== undefined) container.members.push({ key: this.key, value });
    this.key = undefined;
  }
}
