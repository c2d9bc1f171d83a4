import type { Mute, Summary } from './api.js';
import { lineColor } from './chart.js';
import type { ChartData } from './chart-data.js';
import { el, nameOf, refill } from './dom.js';
import { compact, plainName, timeOf, whole } from './format.js';
import { typeChip } from './lists.js';
import { isDark } from './theme.js';
import { searchOf, type View } from './view.js';

const MUTES_SHOWN = 5;
const WINDOW_NAMES: Readonly<Record<number, string>> = { 6: '6 hours', 24: '24 hours', 72: '3 days', 168: '7 days' };
export const windowName = (hours: number): string => WINDOW_NAMES[hours] ?? `${hours} hours`;

export function showHeadline(place: HTMLElement, summary: Summary): void {
  const tile = (title: string, value: number, kind = '') =>
    el('div', { class: `tile ${kind}` }, el('dt', {}, title), el('dd', { title: whole(value) }, compact(value)));
  place.replaceChildren(
    tile('Breaches', summary.total_breaches, summary.total_breaches > 0 ? 'alarm' : ''),
    tile('Reports', summary.total_entries),
    tile('Sources', summary.unique_sources),
    tile('Types', summary.unique_types),
    tile('Contexts', summary.unique_contexts),
  );
}

export function showMutes(place: HTMLElement, mutes: readonly Mute[]): void {
  place.hidden = mutes.length === 0;
  const items = mutes
    .slice(0, MUTES_SHOWN)
    .map((mute) =>
      el(
        'li',
        {},
        nameOf(mute.organization),
        ' / ',
        nameOf(mute.context),
        el('span', {}, ' until '),
        timeOf(mute.expires_at),
      ),
    );
  const more = mutes.length - items.length;
  if (more > 0) items.push(el('li', {}, `and ${whole(more)} more`));
  place.replaceChildren(el('strong', {}, 'Muted: recorded, not notified'), el('ul', {}, ...items));
}

/** Shows the source, context or type that the view is limited to, and a link back. */
export function showPlace(place: HTMLElement, { hours, organization, context, source, type }: View): void {
  place.hidden = context === undefined && source === undefined && type === undefined;
  if (place.hidden) {
    place.replaceChildren();
    return;
  }
  const what = source !== undefined ? 'Source' : context !== undefined ? 'Context' : 'Type';
  const name = source ?? context ?? type ?? '';
  const whose = [organization, source === undefined ? undefined : context].filter((part) => part !== undefined);
  refill(place, [
    el(
      'a',
      {
        href: searchOf({ hours, ...(organization !== undefined && { organization }) }),
        'data-view': true,
        'data-key': 'all',
      },
      '← All sources',
    ),
    el('h2', { id: 'place-title', tabindex: '-1' }, `${what} `, nameOf(name)),
    ...(what === 'Type' || whose.length === 0
      ? []
      : [
          el(
            'p',
            { class: 'hint' },
            'of ',
            ...whose.flatMap((part, i) => (i === 0 ? [nameOf(part)] : [' / ', nameOf(part)])),
          ),
        ]),
    ...(type === undefined || what === 'Type' ? [] : [typeChip(type)]),
  ]);
}

/** Explains how to send the first report, if there is none at all. */
export function showEmpty(place: HTMLElement, hours: number): void {
  if (place.dataset.hours === String(hours)) return;
  place.dataset.hours = String(hours);
  const command = [
    `curl -X POST ${location.origin}/ingest \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"source_id":"my-service","pii_types":{"email-address":3,"ssn":1}}'`,
  ].join('\n');
  const copy = el('button', { type: 'button', class: 'quiet', 'data-key': 'copy' }, 'Copy');
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(command).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Select it and copy'),
    );
  });
  refill(place, [
    el('h2', { id: 'empty-title' }, `No reports in the last ${windowName(hours)}`),
    el('p', {}, 'A source reports how many values of which type it has seen. Send the first report:'),
    el(
      'div',
      { class: 'command' },
      el('pre', { tabindex: '0', 'aria-label': 'Command' }, el('code', {}, command)),
      ...('clipboard' in navigator ? [copy] : []),
    ),
    el(
      'p',
      { class: 'hint' },
      'Where a key is set, add ',
      el('code', {}, "-H 'Authorization: Bearer <key>'"),
      '. It appears here within half a minute.',
    ),
    ...(hours === 168
      ? []
      : [
          el(
            'p',
            {},
            el(
              'a',
              { href: searchOf({ hours: 168 }), 'data-view': true, 'data-key': 'week' },
              'Look at the last 7 days',
            ),
          ),
        ]),
  ]);
}

/** The types in the chart; each limits the view to itself, or removes that limit. */
export function showLegend(place: HTMLElement, data: ChartData, view: View): void {
  const { type: chosen, ...all } = view;
  const entries = data.lines.map((line) => {
    const swatch = el('span', { class: 'swatch' });
    swatch.style.background = lineColor(line, isDark());
    if (line.type === undefined)
      return el(
        'li',
        { class: 'chip' },
        swatch,
        `${whole(data.otherTypes)} other types`,
        el('b', {}, compact(line.total)),
      );
    const target = searchOf(chosen === line.type ? all : { ...all, type: line.type });
    return el(
      'li',
      {},
      el(
        'a',
        {
          class: 'chip',
          href: target,
          'data-view': true,
          'data-key': `legend ${line.type}`,
          ...(chosen === line.type && { 'aria-current': 'true' }),
        },
        swatch,
        nameOf(line.type),
        el('b', {}, compact(line.total)),
      ),
    );
  });
  const key = (kind: string, text: string) =>
    el('li', { class: 'key' }, el('span', { class: `mark ${kind}`, 'aria-hidden': 'true' }), text);
  refill(place, [
    ...entries,
    ...(data.marks.some(({ muted }) => !muted) ? [key('breach', 'Breach')] : []),
    ...(data.marks.some(({ muted }) => muted) ? [key('breach-muted', 'Breach while muted')] : []),
    ...(data.muted.length > 0 ? [key('area', 'A context is muted')] : []),
  ]);
}

/** The chart as a table, the newest first, for those who cannot see it or want the numbers. */
export function chartTable({ times, lines, marks }: ChartData): HTMLElement {
  const names = lines.map(({ type }) => el('th', { scope: 'col', class: 'number' }, nameOf(type ?? 'all other types')));
  const rows = times.map((seconds, bucket) => {
    const breaches = marks.filter((mark) => mark.bucket === bucket).length;
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, timeOf(new Date(seconds * 1000).toISOString())),
      ...lines.map(({ counts }) => el('td', { class: 'number' }, whole(counts[bucket] ?? 0))),
      el('td', { class: 'number' }, whole(breaches)),
    );
  });
  return el(
    'table',
    { class: 'by-time' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, 'From'),
        ...names,
        el('th', { scope: 'col', class: 'number' }, 'Breaches'),
      ),
    ),
    el('tbody', {}, ...rows.reverse()),
  );
}

/**
 * Updates the options of a select; the selected name is kept even if it is not listed. Does nothing if the names are
 * unchanged.
 */
export function fillChoice(
  select: HTMLSelectElement,
  all: string,
  names: readonly string[],
  chosen: string | undefined,
): void {
  const listed = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  const signature = JSON.stringify(listed);
  if (select.dataset.names !== signature) {
    select.dataset.names = signature;
    select.replaceChildren(new Option(all, ''), ...listed.map((name) => new Option(plainName(name), name)));
  }
  select.value = chosen ?? '';
}
