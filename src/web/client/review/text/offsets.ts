/** Where in the text a place in the document of the browser is; undefined outside of the text. */
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

/** A stretch of characters of the document of the browser, and where it begins in the text. */
export interface Stretch {
  readonly node: Text;
  readonly start: number;
}

/** The stretches that are drawn in an element, in order. */
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
