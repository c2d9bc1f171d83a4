import { jsonLanguage } from '@codemirror/lang-json';
import type { SyntaxNode, Tree } from '@lezer/common';

/** Property names and array indexes, from the outermost to the innermost. */
export type JsonPath = readonly (string | number)[];

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null', '⚠']);

export const parseJson = (text: string): Tree => jsonLanguage.parser.parse(text);

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
};
const valuesIn = (node: SyntaxNode): SyntaxNode[] => childrenOf(node).filter(({ name }) => VALUES.has(name));

function nameOf(property: SyntaxNode, text: string): string | undefined {
  const name = property.getChild('PropertyName');
  if (name === null) return undefined;
  try {
    return String(JSON.parse(text.slice(name.from, name.to)));
  } catch {
    return undefined;
  }
}

/** The place of the cursor: the path of its value, and whether a property name is being typed. */
export function pathAt(tree: Tree, text: string, at: number): { readonly path: JsonPath; readonly isName: boolean } {
  const path: (string | number)[] = [];
  let isName = false;
  let inner: SyntaxNode | undefined;
  for (let node: SyntaxNode | null = tree.resolveInner(at, -1); node !== null; inner = node, node = node.parent) {
    if (node.name === 'PropertyName' || (node.name === 'Object' && inner === undefined)) isName = true;
    if (node.name === 'Property' && inner?.name !== 'PropertyName') {
      const name = nameOf(node, text);
      if (name !== undefined) path.unshift(name);
    }
    if (node.name === 'Array') {
      const before = valuesIn(node).filter(({ from }) => from < (inner?.from ?? at));
      path.unshift(before.length);
    }
  }
  return { path, isName };
}

/** Parses a path as the server writes it: `identifiers.ssn.ssnFilterStrategies[0].condition`. */
export const pathOf = (written: string): JsonPath =>
  [...written.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  );

/** Returns the range of the value at a path; if there is none, that of the innermost value around it. */
export function rangeOf(tree: Tree, text: string, path: JsonPath): { readonly from: number; readonly to: number } {
  let node: SyntaxNode | undefined = valuesIn(tree.topNode)[0];
  for (const step of path) {
    if (node === undefined) break;
    const property: SyntaxNode | undefined =
      typeof step === 'string' ? node.getChildren('Property').find((one) => nameOf(one, text) === step) : undefined;
    const next: SyntaxNode | undefined =
      typeof step === 'number' ? valuesIn(node)[step] : property === undefined ? undefined : valuesIn(property).at(-1);
    if (next === undefined) {
      const name = property?.getChild('PropertyName');
      return name === null || name === undefined ? shortened(node) : { from: name.from, to: name.to };
    }
    node = next;
  }
  return node === undefined ? { from: 0, to: 0 } : shortened(node);
}

/** For an object or array, marking its first character is enough. */
const shortened = ({ from, to, name }: SyntaxNode) => ({
  from,
  to: name === 'Object' || name === 'Array' ? from + 1 : to,
});
