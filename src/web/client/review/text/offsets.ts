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

function startOf(node: Node | null): number | undefined {
  const start = node instanceof HTMLElement ? node.dataset.start : undefined;
  return start === undefined ? undefined : Number(start);
}

/** The range of the browser over a range of the text, as far as it is drawn below an element. */
export function toRange(root: Element, start: number, end: number): Range | undefined {
  const pieces = [...root.querySelectorAll<HTMLElement>('[data-start]')].filter(
    ({ firstChild }) => firstChild instanceof Text,
  );
  const place = (offset: number): readonly [Text, number] | undefined => {
    for (const piece of pieces) {
      const text = piece.firstChild as Text;
      const from = Number(piece.dataset.start);
      if (offset >= from && offset <= from + text.length) return [text, offset - from];
    }
    return undefined;
  };
  const [first, last] = [place(start), place(end)];
  if (first === undefined || last === undefined) return undefined;
  const range = document.createRange();
  range.setStart(...first);
  range.setEnd(...last);
  return range;
}
