type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element. Text stays text: nothing here reads HTML. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** An element of the page by its id. @throws Error where the page does not have it */
export function byId<Type extends HTMLElement>(id: string, type: abstract new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} "${id}"`);
  return found;
}

/** Replaces what an element holds; the focus stays with the element of the same `data-key`, where there is one. */
export function refill(parent: Element, children: readonly Child[]): void {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = focused instanceof HTMLElement ? focused.dataset.key : undefined;
  parent.replaceChildren(...children);
  if (key === undefined) return;
  for (const candidate of parent.querySelectorAll<HTMLElement>('[data-key]')) {
    if (candidate.dataset.key === key) {
      candidate.focus({ preventScroll: true });
      return;
    }
  }
}

/**
 * A name that somebody chose: on one line, cut with an ellipsis, in full when pointed at. `bdi` keeps characters that
 * turn the direction of text from turning anything around it.
 */
export const nameOf = (name: string): HTMLElement => el('bdi', { class: 'name', title: name }, name);
