import '../design/tokens.css';
import '../design/base.css';
import './style.css';
import { keptTheme, showTheme } from '../design/kept.js';
import { makeIndex, type Section } from './search-index.js';

/** From here on, the list of pages folds away: it is the same width as in `style.css`. */
const NARROW = '(max-width: 60rem)';
const MAX_RESULTS = 12;

const find = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}`);
  return element;
};

showTheme(keptTheme());

const contents = find('contents') as HTMLDetailsElement;
const narrow = matchMedia(NARROW);
const fold = (): void => {
  contents.open = !narrow.matches;
};
fold();
narrow.addEventListener('change', fold);

const search = find('search');
const query = find('query') as HTMLInputElement;
const results = find('results');
search.hidden = false;

let index: Promise<ReturnType<typeof makeIndex>> | undefined;

/** The index is made on the first use of the search. */
async function loaded(): Promise<ReturnType<typeof makeIndex>> {
  index ??= fetch('/docs/sections.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(String(response.status));
      return makeIndex((await response.json()) as readonly Section[]);
    })
    .catch((error: unknown) => {
      index = undefined;
      throw error;
    });
  return index;
}

function close(): void {
  results.hidden = true;
}

async function update(): Promise<void> {
  const asked = query.value.trim();
  if (asked === '') {
    close();
    find('found').textContent = '';
    return;
  }
  const sections = await loaded().then(
    (searchable) => searchable(asked).slice(0, MAX_RESULTS),
    () => undefined,
  );
  if (asked !== query.value.trim()) return;
  const message =
    sections === undefined
      ? 'The search could not be loaded. Type again to retry.'
      : sections.length === 0
        ? 'Nothing found.'
        : `${String(sections.length)} results`;
  find('found').textContent = message;
  results.replaceChildren(...(sections?.map(itemOf) ?? []));
  if (results.children.length === 0) {
    const item = document.createElement('li');
    item.textContent = message;
    results.append(item);
  }
  results.hidden = false;
}

function itemOf({ page, anchor, title, heading }: Section): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/docs${page === '' ? '' : `/${page}`}${anchor === '' ? '' : `#${anchor}`}`;
  link.textContent = heading;
  const place = document.createElement('span');
  place.className = 'soft small';
  place.textContent = title === heading ? '' : title;
  link.append(place);
  link.addEventListener('click', close);
  item.append(link);
  return item;
}

/** Moves the focus through the field and the results. */
function step(by: number): void {
  const stops = [query, ...results.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLAnchorElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + by))]?.focus();
}

query.addEventListener('input', () => void update());
query.addEventListener('focus', () => void update());
search.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (results.hidden) return;
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && event.target === query) {
    results.querySelector('a')?.click();
  } else if (event.key === 'Escape') {
    close();
    query.focus();
  }
});
search.addEventListener('focusout', ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && search.contains(relatedTarget))) close();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === query) return;
  event.preventDefault();
  query.focus();
});
