import { csvOf, download, type CsvRow } from './csv.js';
import { el, refill } from './dom.js';
import { whole } from './format.js';

const MAX_IN_FILE = 5000;

export interface Part<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

export interface PagedListOptions<Item> {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  /** The text shown for an empty list. */
  readonly nothing: string;
  readonly pageSize: number;
  readonly load: (
    page: { readonly offset: number; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<Part<Item>>;
  readonly render: (items: readonly Item[]) => HTMLElement;
  readonly csvHeader: readonly string[];
  readonly csvRow: (item: Item) => CsvRow;
  /** Called when loading a page or creating a file fails. */
  readonly failed: (error: unknown) => void;
}

/** A list that the server pages: it keeps its page and the focus while its content changes. */
export class PagedList<Item> {
  private offset = 0;
  private total = 0;
  private signature = '';
  private readonly body: HTMLElement;
  private readonly range = el('span', { class: 'range' });
  private readonly back: HTMLButtonElement;
  private readonly on: HTMLButtonElement;
  private readonly pager: HTMLElement;

  constructor(
    place: HTMLElement,
    private readonly options: PagedListOptions<Item>,
  ) {
    const { name, title, hint } = options;
    this.body = el('div', { class: 'scroll', role: 'group', 'aria-labelledby': `${name}-title`, tabindex: '0' });
    this.back = el('button', { type: 'button', class: 'quiet', 'aria-label': `${title}: previous page` }, '‹');
    this.on = el('button', { type: 'button', class: 'quiet', 'aria-label': `${title}: next page` }, '›');
    this.pager = el('div', { class: 'pager', hidden: true }, this.range, this.back, this.on);
    const file = el('button', { type: 'button', class: 'quiet', 'aria-label': `${title} as CSV` }, 'CSV');
    file.addEventListener('click', () => this.attempt(this.save()));
    this.back.addEventListener('click', () => this.turn(-options.pageSize));
    this.on.addEventListener('click', () => this.turn(options.pageSize));
    place.append(
      el(
        'div',
        { class: 'card-head' },
        el('div', {}, el('h2', { id: `${name}-title` }, title), el('p', { class: 'hint' }, hint)),
        el('div', { class: 'actions' }, file),
      ),
      this.body,
      this.pager,
    );
  }

  /** Returns to the first page, for instance after a change of filter. */
  rewind(): void {
    this.offset = 0;
    this.body.scrollTop = 0;
  }

  /** Loads the current page; the returned function shows it, so that all parts of the page change together. */
  async load(signal: AbortSignal): Promise<() => void> {
    const { pageSize, load } = this.options;
    let part = await load({ offset: this.offset, limit: pageSize }, signal);
    if (part.items.length === 0 && part.total > 0) {
      // The list has become shorter, and the current page no longer exists.
      this.offset = Math.floor((part.total - 1) / pageSize) * pageSize;
      part = await load({ offset: this.offset, limit: pageSize }, signal);
    }
    return () => this.show(part);
  }

  private show({ items, total }: Part<Item>): void {
    this.total = total;
    const { render, nothing } = this.options;
    const signature = JSON.stringify([items, total]);
    if (signature === this.signature) return;
    this.signature = signature;
    refill(this.body, [items.length === 0 ? el('p', { class: 'nothing' }, nothing) : render(items)]);
    this.showPager(items.length);
  }

  private showPager(shown: number): void {
    this.pager.hidden = this.total <= this.options.pageSize;
    this.range.textContent = `${whole(this.offset + 1)}–${whole(this.offset + shown)} of ${whole(this.total)}`;
    // Not `disabled`, which would take the focus from keyboard users.
    this.back.setAttribute('aria-disabled', String(this.offset === 0));
    this.on.setAttribute('aria-disabled', String(this.offset + shown >= this.total));
  }

  private turn(by: number): void {
    const offset = this.offset + by;
    if (offset < 0 || offset >= this.total) return;
    this.offset = offset;
    this.body.scrollTop = 0;
    this.attempt(this.load(new AbortController().signal).then((show) => show()));
  }

  private async save(): Promise<void> {
    const { load, csvHeader, csvRow, name } = this.options;
    const { items } = await load({ offset: 0, limit: MAX_IN_FILE }, new AbortController().signal);
    download(`umbra-${name}.csv`, csvOf(csvHeader, items.map(csvRow)));
  }

  private attempt(work: Promise<void>): void {
    work.catch(this.options.failed);
  }
}
