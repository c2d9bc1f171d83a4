type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element. Strings are added as text and never parsed as HTML. */
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

/** Returns the element with an id. @throws Error if the page has none */
export function byId<Type extends HTMLElement>(id: string, type: abstract new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} "${id}"`);
  return found;
}

/** Replaces the content of an element; the focus stays on the element with the same `data-key`, if there is one. */
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
 * Renders a user-defined name on one line, cut with an ellipsis, in full on hover. `bdi` keeps bidirectional control
 * characters in it from affecting the text around it.
 */
export const nameOf = (name: string): HTMLElement => el('bdi', { class: 'name', title: name }, name);
