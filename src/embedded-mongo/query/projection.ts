import { splitPath, type Path, setField } from '../bson/path.js';
import { type Document, isArray, isDocument, isNumber, isTruthy, numberOf } from '../bson/values.js';
import { refuse } from '../errors.js';
import { compileExpression, type Expression } from '../filter/expression.js';
import { compileFilter, type Variables } from '../filter/filter.js';

/** Converts a document to its projected form. */
export type Projection = (document: Document) => Document;

/** The fields of a projection as a tree. */
interface Fields {
  readonly children: Map<string, Fields>;
  leaf: Leaf | undefined;
}

type Leaf =
  | { readonly kind: 'keep' }
  | { readonly kind: 'compute'; readonly compute: (value: unknown, document: Document) => unknown };

const KEEP: Leaf = { kind: 'keep' };

/** The effect of a projection's operators on one field. */
interface Parsed {
  readonly path: Path;
  readonly leaf: Leaf;
  /** The effect of the field on the projection: inclusive or exclusive. */
  readonly mode: 'include' | 'exclude' | 'either';
}

/**
 * Compiles a projection of `find` or `$project`; `undefined` if it leaves documents unchanged.
 * @throws CommandError 31253 or 31254 if it both includes and excludes fields.
 */
export function compileProjection(
  spec: Document,
  variables: Variables = {},
  inPipeline = false,
): Projection | undefined {
  const entries = Object.entries(spec);
  if (entries.length === 0) return undefined;
  const parsed: Parsed[] = [];
  for (const [name, value] of entries)
    if (name !== '_id') parsed.push(...parseField(splitPath(name), value, variables, inPipeline));
  const id = spec._id;
  const mode = parsed.find((field) => field.mode !== 'either')?.mode;
  for (const field of parsed) {
    if (mode === undefined || field.mode === 'either' || field.mode === mode) continue;
    const name = field.path.join('.');
    if (mode === 'include') refuse(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
    refuse(31253, `Cannot do inclusion on field ${name} in exclusion projection`);
  }
  const idExcluded = '_id' in spec && isFlag(id) && !isTruthy(id);
  if ('_id' in spec && !isFlag(id)) parsed.push(...parseField(['_id'], id, variables, inPipeline));
  const computesId = '_id' in spec && !isFlag(id);
  const includes =
    mode === 'include' ||
    (mode === undefined && '_id' in spec && !idExcluded && (inPipeline || parsed.length === 0 || computesId));
  const tree = buildTree(parsed);
  if (!includes) {
    if (idExcluded) addPath(tree, ['_id'], KEEP);
    return (document) => exclude(document, tree, document) as Document;
  }
  if (!idExcluded && !computesId) addPath(tree, ['_id'], KEEP);
  return (document) => include(document, tree, document) as Document;
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || isNumber(value);
}

function parseField(path: Path, value: unknown, variables: Variables, inPipeline: boolean): readonly Parsed[] {
  if (path.some((part) => part === '')) refuse(40353, 'A projected path must not have an empty part.');
  if (path.at(-1) === '$') return [positional()];
  if (path.some((part) => part.startsWith('$')))
    refuse(16410, `Field path part ${path.join('.')} may not start with '$'.`);
  if (isFlag(value)) return [{ path, leaf: KEEP, mode: isTruthy(value) ? 'include' : 'exclude' }];
  if (isDocument(value)) {
    const [operator = ''] = Object.keys(value);
    if (!inPipeline && operator === '$slice') return [{ path, leaf: sliceLeaf(value[operator]), mode: 'either' }];
    if (!inPipeline && operator === '$elemMatch')
      return [{ path, leaf: elemMatchLeaf(value[operator], variables), mode: 'include' }];
    if (!inPipeline && operator === '$meta') refuse(2, 'A projection by $meta is not supported by this store.');
    if (operator === '') refuse(51270, 'An empty sub-projection is not a valid value.');
    if (!operator.startsWith('$')) {
      return Object.entries(value).flatMap(([name, inner]) =>
        parseField([...path, ...splitPath(name)], inner, variables, inPipeline),
      );
    }
  }
  const expression: Expression = compileExpression(value, variables);
  return [{ path, leaf: { kind: 'compute', compute: (_value, document) => expression(document) }, mode: 'include' }];
}

function positional(): never {
  return refuse(2, 'A positional projection is not supported by this store: use $elemMatch.');
}

function sliceLeaf(operand: unknown): Leaf {
  const [first, second] = isArray(operand) ? operand.map(numberOf) : [numberOf(operand), undefined];
  if (first === undefined) return refuse(28667, '$slice takes a number, or an array of two numbers.');
  if (isArray(operand) && (second === undefined || second <= 0))
    return refuse(28724, 'The limit of $slice must be positive.');
  return {
    kind: 'compute',
    compute: (value) => {
      if (!isArray(value)) return value;
      if (second === undefined) return first >= 0 ? value.slice(0, first) : value.slice(first);
      const start = first >= 0 ? first : Math.max(0, value.length + first);
      return value.slice(start, start + second);
    },
  };
}

function elemMatchLeaf(operand: unknown, variables: Variables): Leaf {
  if (!isDocument(operand)) return refuse(2, '$elemMatch needs an Object');
  const test = compileFilter({ element: { $elemMatch: operand } }, variables);
  return {
    kind: 'compute',
    compute: (value) => {
      if (!isArray(value)) return undefined;
      const found = value.find((element) => test({ element: [element] }));
      return found === undefined ? undefined : [found];
    },
  };
}

function buildTree(parsed: readonly Parsed[]): Fields {
  const root: Fields = { children: new Map(), leaf: undefined };
  for (const { path, leaf } of parsed) addPath(root, path, leaf);
  return root;
}

function addPath(root: Fields, path: Path, leaf: Leaf): void {
  let node = root;
  for (const part of path) {
    if (node.leaf !== undefined) refuse(31249, `Path collision at ${path.join('.')}`);
    let child = node.children.get(part);
    if (child === undefined) {
      child = { children: new Map(), leaf: undefined };
      node.children.set(part, child);
    }
    node = child;
  }
  if (node.leaf !== undefined || node.children.size > 0) refuse(31250, `Path collision at ${path.join('.')}`);
  node.leaf = leaf;
}

function include(value: unknown, fields: Fields, root: Document): unknown {
  if (isArray(value)) {
    return value
      .filter((element) => isDocument(element) || isArray(element))
      .map((element) => include(element, fields, root));
  }
  if (!isDocument(value)) return computedOnly(fields, root);
  const kept: Document = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.children.get(name);
    if (field === undefined || field.leaf?.kind === 'compute') continue;
    if (field.leaf !== undefined) setField(kept, name, inner);
    else if (isDocument(inner) || isArray(inner) || hasComputed(field)) {
      const projected = include(inner, field, root);
      if (projected !== undefined) setField(kept, name, projected);
    }
  }
  addComputed(kept, value, fields, root);
  return kept;
}

function addComputed(kept: Document, value: Document, fields: Fields, root: Document): void {
  for (const [name, field] of fields.children) {
    if (field.leaf?.kind === 'compute') {
      const computed = field.leaf.compute(value[name], root);
      if (computed !== undefined) setField(kept, name, computed);
    } else if (field.leaf === undefined && !Object.hasOwn(value, name) && hasComputed(field)) {
      setField(kept, name, computedOnly(field, root));
    }
  }
}

function hasComputed(fields: Fields): boolean {
  return fields.leaf === undefined ? [...fields.children.values()].some(hasComputed) : fields.leaf.kind === 'compute';
}

function computedOnly(fields: Fields, root: Document): Document | undefined {
  if (!hasComputed(fields)) return undefined;
  const made: Document = {};
  addComputed(made, {}, fields, root);
  return made;
}

function exclude(value: unknown, fields: Fields, root: Document): unknown {
  if (isArray(value)) return value.map((element) => exclude(element, fields, root));
  if (!isDocument(value)) return value;
  const kept: Document = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.children.get(name);
    if (field === undefined) setField(kept, name, inner);
    else if (field.leaf === undefined) setField(kept, name, exclude(inner, field, root));
    else if (field.leaf.kind === 'compute') setField(kept, name, field.leaf.compute(inner, root));
  }
  return kept;
}
