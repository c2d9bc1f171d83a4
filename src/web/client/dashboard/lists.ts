import { ask, type Alert, type Flow, type Trend } from './api.js';
import { cssColorOf } from './colors.js';
import { el, nameOf } from './dom.js';
import { compact, decimal, fine, signedPercent, timeOf, whole } from './format.js';
import { PagedList } from './paged-list.js';
import { queryOf, searchOf, type View } from './view.js';

const TYPES_SHOWN = 3;
/** The change in percent from which a value is coloured. */
const NOTABLE = 20;
const MS_PER_MINUTE = 60_000;
const REPORTS = 'all reports';
const KINDS: Readonly<Record<Alert['kind'], string>> = {
  increase: 'Increase',
  decrease: 'Decrease',
  'new-type': 'New type',
  silence: 'Silence',
};

/** The parts of the page that the lists depend on. */
export interface Surroundings {
  readonly view: () => View;
  readonly failed: (error: unknown) => void;
}

interface Origin {
  readonly organization: string;
  readonly context: string;
  readonly source: string;
}

/** A link to a narrower view; the page switches to it without reloading. */
function viewLink(view: View, key: string, ...label: readonly (Node | string)[]): HTMLElement {
  return el('a', { href: searchOf(view), 'data-view': true, 'data-key': key }, ...label);
}

/** A source, and below it its owner. */
function originOf({ organization, context, source }: Origin, hours: number, key: string): HTMLElement {
  return el(
    'div',
    { class: 'origin' },
    viewLink({ hours, organization, context, source }, `${key} source`, nameOf(source)),
    el(
      'div',
      { class: 'of' },
      viewLink({ hours, organization }, `${key} organization`, nameOf(organization)),
      el('span', { 'aria-hidden': 'true' }, '/'),
      viewLink({ hours, organization, context }, `${key} context`, nameOf(context)),
    ),
  );
}

export function typeChip(type: string, ...more: readonly (Node | string)[]): HTMLElement {
  const swatch = el('span', { class: 'swatch' });
  if (type !== '') swatch.style.background = cssColorOf(type);
  return el('span', { class: 'chip' }, swatch, nameOf(type === '' ? REPORTS : type), ...more);
}

/** Explicit roles, because narrow windows lay out rows as blocks, which removes the implicit roles. */
function table(
  kind: string,
  headers: readonly (readonly [string, string])[],
  rows: readonly (readonly HTMLElement[])[],
): HTMLElement {
  const heads = headers.map(([title, column]) =>
    el('th', { scope: 'col', role: 'columnheader', class: column }, title),
  );
  const row = (...cells: readonly HTMLElement[]) => el('tr', { role: 'row' }, ...cells);
  return el(
    'table',
    { class: `listed ${kind}`, role: 'table' },
    el('thead', { role: 'rowgroup' }, row(...heads)),
    el('tbody', { role: 'rowgroup' }, ...rows.map((cells) => row(...cells))),
  );
}

const cell = (kind: string, ...children: readonly (Node | string)[]): HTMLElement =>
  el('td', { class: kind, role: 'cell' }, ...children);
const number = (text: string, exact: string): HTMLElement =>
  el('td', { class: 'number', role: 'cell', title: exact }, text);

/** The breaches, the newest first. */
export function alertList(place: HTMLElement, { view, failed }: Surroundings): PagedList<Alert> {
  const seen = new Set<string>();
  let first = true;
  return new PagedList<Alert>(place, {
    name: 'alerts',
    title: 'Alerts',
    hint: 'Breaches, the newest first',
    nothing: 'No breach in this window.',
    pageSize: 50,
    failed,
    load: async (page, signal) => {
      const { alerts, total } = await ask('alerts', { ...queryOf(view()), ...page }, signal);
      return { items: alerts, total };
    },
    render: (alerts) => {
      const items = alerts.map((alert) => alertItem(alert, view().hours, !first && !seen.has(alert.id)));
      for (const { id } of alerts) seen.add(id);
      first = false;
      return el('ol', { class: 'alerts' }, ...items);
    },
    csvHeader:
      'timestamp,detected_at,kind,organization,context,source_id,pii_type,count,average,score,limit,method,muted'.split(
        ',',
      ),
    csvRow: (a) => [
      a.timestamp,
      a.detected_at,
      a.kind,
      a.organization,
      a.context,
      a.source_id,
      a.pii_type,
      a.count,
      a.average,
      a.score,
      a.limit,
      a.method,
      a.muted,
    ],
  });
}

function alertItem(alert: Alert, hours: number, fresh: boolean): HTMLElement {
  const { id, kind, muted, pii_type, organization, context, source_id: source } = alert;
  const numbers =
    kind === 'silence'
      ? `No report for ${whole(alert.score ?? 0)} minutes`
      : `${whole(alert.count)} instead of ${decimal(alert.average)}`;
  return el(
    'li',
    { class: `alert${muted ? ' muted' : ''}${fresh ? ' fresh' : ''}` },
    el(
      'div',
      { class: 'alert-head' },
      el('span', { class: `kind ${kind}` }, KINDS[kind]),
      viewLink({ hours, organization, context, source, type: pii_type }, `${id} type`, typeChip(pii_type)),
      ...(muted ? [el('span', { class: 'badge' }, 'Muted')] : []),
      timeOf(alert.detected_at),
    ),
    el('p', { class: 'numbers' }, numbers, ...momentOf(alert)),
    el('p', { class: 'judged' }, `${alert.method} · score ${scoreOf(alert.score)} · limit ${scoreOf(alert.limit)}`),
    originOf({ organization, context, source }, hours, id),
  );
}

/** Shows the time of the count if it differs from the time of detection. */
function momentOf({ timestamp, detected_at }: Alert): readonly (Node | string)[] {
  const apartMs = Math.abs(Date.parse(detected_at) - Date.parse(timestamp));
  return apartMs > MS_PER_MINUTE ? [el('span', { class: 'of-when' }, ' · count of ', timeOf(timestamp))] : [];
}

const scoreOf = (value: number | null): string => (value === null ? '∞' : fine(value));

/** The counts reported by each source, the largest first. */
export function flowList(place: HTMLElement, { view, failed }: Surroundings): PagedList<Flow> {
  return new PagedList<Flow>(place, {
    name: 'flows',
    title: 'Flows',
    hint: 'What each source reported, the largest first',
    nothing: 'No source reported in this window.',
    pageSize: 20,
    failed,
    load: async (page, signal) => {
      const { flows, total } = await ask('flows', { ...queryOf(view()), ...page }, signal);
      return { items: flows, total };
    },
    render: (flows) =>
      table(
        'of-flows',
        [
          ['Source', 'wide'],
          ['Types', 'types'],
          ['Total', 'number'],
        ],
        flows.map((flow) => [
          cell('wide', originOf(flow, view().hours, JSON.stringify([flow.organization, flow.context, flow.source]))),
          cell('types', ...largestTypes(flow)),
          number(compact(flow.total), whole(flow.total)),
        ]),
      ),
    csvHeader: ['organization', 'context', 'source', 'total', 'types'],
    csvRow: (flow) => [flow.organization, flow.context, flow.source, flow.total, JSON.stringify(flow.types)],
  });
}

function largestTypes({ types }: Flow): readonly HTMLElement[] {
  const sorted = Object.entries(types).sort(([, a], [, b]) => b - a);
  const chips = sorted.slice(0, TYPES_SHOWN).map(([type, count]) => typeChip(type, el('b', {}, compact(count))));
  const more = sorted.length - chips.length;
  return more <= 0 ? chips : [...chips, el('span', { class: 'more' }, `+ ${whole(more)} more`)];
}

/** Each series with its baseline, the largest deviation first. */
export function trendList(place: HTMLElement, { view, failed }: Surroundings): PagedList<Trend> {
  return new PagedList<Trend>(place, {
    name: 'trends',
    title: 'Trends',
    hint: 'Mean count of a report: of late beside ever, the farthest apart first',
    nothing: 'No series has points in this window.',
    pageSize: 20,
    failed,
    load: async (page, signal) => {
      const { trends, total } = await ask('trends', { ...queryOf(view()), ...page }, signal);
      return { items: trends, total };
    },
    render: (trends) =>
      table(
        'of-trends',
        [
          ['Source', 'wide'],
          ['Type', 'type'],
          ['Ever', 'number'],
          ['Of late', 'number'],
          ['Change', 'number'],
        ],
        trends.map((trend) => trendRow(trend, view().hours)),
      ),
    csvHeader: 'organization,context,source_id,pii_type,baseline_mean,recent_mean,sample_count,deviation_pct'.split(
      ',',
    ),
    csvRow: (t) => [
      t.organization,
      t.context,
      t.source_id,
      t.pii_type,
      t.baseline_mean,
      t.recent_mean,
      t.sample_count,
      t.deviation_pct,
    ],
  });
}

function trendRow(trend: Trend, hours: number): readonly HTMLElement[] {
  const { organization, context, source_id: source, pii_type: type, deviation_pct: change } = trend;
  const key = JSON.stringify([organization, context, source, type]);
  const points = `${whole(trend.sample_count)} points`;
  const direction = change >= NOTABLE ? 'up' : change <= -NOTABLE ? 'down' : 'level';
  return [
    cell('wide', originOf({ organization, context, source }, hours, key)),
    cell('type', viewLink({ hours, organization, context, source, type }, `${key} type`, typeChip(type))),
    number(decimal(trend.baseline_mean), `${trend.baseline_mean} over ${points}`),
    number(decimal(trend.recent_mean), String(trend.recent_mean)),
    el('td', { class: `number ${direction}`, role: 'cell' }, signedPercent(change)),
  ];
}
