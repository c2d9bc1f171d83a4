import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | DefaultTreeAdapterTypes.Document
  | DefaultTreeAdapterTypes.DocumentFragment;

/** Control characters that occur in no text that was read: parse5 converts a null character to U+FFFD. */
const ELEMENT = '\0e';
const END = '\0s';
const COMMENT = '\0c';

/** Returns all text, comments and attributes of an HTML document as parsed by parse5, in tree order. */
export function readAllHtml(source: string): string {
  const parts: string[] = [];
  // Reversed, so that the next node is at the end.
  const left: Node[] = [parse(source, { scriptingEnabled: false })];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('value' in node) parts.push(node.value);
    else if ('data' in node) parts.push(COMMENT, node.data, COMMENT);
    else {
      if ('attrs' in node && node.attrs.length > 0) parts.push(ELEMENT, ...node.attrs.flatMap(attributeText), END);
      if ('content' in node) left.push(node.content);
      if ('childNodes' in node)
        for (let index = node.childNodes.length - 1; index >= 0; index--) left.push(node.childNodes[index] as Node);
    }
  }
  return parts.join('');
}

/** A name without a value may be a word of the value before it: `alt=Peter Dubois`. */
const attributeText = ({ name, value }: { name: string; value: string }): readonly string[] =>
  value === '' ? [' ', name] : [' ', name, '=', value];
