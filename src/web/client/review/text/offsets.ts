/** Converts a position in the DOM to an offset in the text; undefined outside the text. */
export function toOffset(node: Node, within: number): number | undefined {
  if (node instanceof Text) {
    const start = startOf(node.parentElement);
    return start === undefined ? undefined : start + within;
  }
  const child = node.childNodes[within];
  if (child !== undefined) return toOffset(child, 0);
  const last = node.lastChild;
  return last === null ? startOf(node) : toOffset(last, last instanceof Text ? last.length : last.childNodes.length);
}

/** A DOM text node, and the offset in the text at which it begins. */
export interface Stretch {
  readonly node: Text;
  readonly start: number;
}

/** Returns the text nodes rendered in an element, in order. */
export function stretchesIn(element: Element): readonly Stretch[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Stretch[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const start = startOf(node.parentElement);
    if (node instanceof Text && start !== undefined) found.push({ node, start });
  }
  return found;
}

function startOf(node: Node | null): number | undefined {
  const start = node instanceof HTMLElement ? node.dataset.start : undefined;
  return start === undefined ? undefined : Number(start);
}
