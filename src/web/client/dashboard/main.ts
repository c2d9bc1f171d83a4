import 'uplot/dist/uPlot.min.css';
import '../design/tokens.css';
import '../design/base.css';
import './style.css';
import { watchTouches } from '../api/activity.js';
import { ask, SignInNeeded, type Summary } from './api.js';
import { chartDataOf, type ChartData } from './chart-data.js';
import { Chart, isEmpty, NO_COUNTS } from './chart.js';
import { csvOf, download } from './csv.js';
import { byId, refill } from './dom.js';
import { clockTime, whole } from './format.js';
import { alertList, flowList, trendList } from './lists.js';
import {
  chartTable,
  fillChoice,
  showEmpty,
  showHeadline,
  showLegend,
  showMutes,
  showPlace,
  windowName,
} from './panels.js';
import { Refresher, type Freshness } from './refresher.js';
import { showSignIn, watchSignIn } from './sign-in.js';
import { watchTheme } from './theme.js';
import { queryOf, readView, searchOf, type View } from './view.js';

/** The maximum number of breaches marked on the chart. */
const MAX_MARKS = 500;
const MAX_CHOICES = 1000;
const BUCKET_NAMES: Readonly<Record<number, string>> = { 15: '15 minutes', 60: 'hour', 240: '4 hours' };

const part = (id: string) => byId(id, HTMLElement);
const organization = byId('organization', HTMLSelectElement);
const piiType = byId('pii-type', HTMLSelectElement);
const filters = byId('filters', HTMLFormElement);
const chartDetails = byId('chart-details', HTMLDetailsElement);

watchTouches(window);

let view: View = readView(location.search);
let data: ChartData | undefined;
let breachesBefore: number | undefined;

const surroundings = { view: () => view, failed: showTrouble };
const lists = [
  alertList(part('alerts'), surroundings),
  flowList(part('flows'), surroundings),
  trendList(part('trends'), surroundings),
];
const chart = new Chart(part('chart'));
const refresher = new Refresher(refresh, showFreshness);

/** Loads everything, then shows it at once, so that all parts of the page show the same moment. */
async function refresh(signal: AbortSignal): Promise<void> {
  const asked = view;
  // The list of types also includes those that are not chosen.
  const ofAllTypes = { ...queryOf(asked), pii_type: undefined };
  try {
    const [summary, entities, { alerts }, { organizations }, ...shows] = await Promise.all([
      ask('summary', queryOf(asked), signal),
      ask('entities', { ...ofAllTypes, limit: MAX_CHOICES }, signal),
      ask('alerts', { ...queryOf(asked), limit: MAX_MARKS }, signal),
      ask('organizations', { hours: asked.hours, limit: MAX_CHOICES }, signal),
      ...lists.map((list) => list.load(signal)),
    ]);
    if (signal.aborted) return;
    part('trouble').hidden = true;
    showSignIn(false);
    fillChoice(
      organization,
      'All organizations',
      organizations.map((entry) => entry.organization),
      asked.organization,
    );
    fillChoice(piiType, 'All types', Object.keys(entities.totals).sort(), asked.type);
    showSummary(summary, asked);
    showChart(chartDataOf(entities, alerts, summary.mutes, asked.type), entities.bucket_minutes);
    for (const show of shows) show();
  } catch (error) {
    if (!signal.aborted) showTrouble(error);
    throw error;
  }
}

function showSummary(summary: Summary, asked: View): void {
  const isEmpty = summary.total_entries === 0 && summary.total_breaches === 0 && isWhole(asked);
  part('empty').hidden = !isEmpty;
  part('shown').hidden = isEmpty;
  if (isEmpty) showEmpty(part('empty'), asked.hours);
  showHeadline(part('headline'), summary);
  showMutes(part('mutes'), summary.mutes);
  const { total_breaches: breaches } = summary;
  document.title = `${breaches === 0 ? '' : `(${whole(breaches)}) `}Trend monitor · Umbra`;
  if (breachesBefore !== undefined && breaches > breachesBefore)
    announce(`New breaches: ${whole(breaches - breachesBefore)}`);
  breachesBefore = breaches;
}

const isWhole = ({ organization: of, context, source, type }: View): boolean =>
  of === undefined && context === undefined && source === undefined && type === undefined;

function showChart(shown: ChartData, bucketMinutes: number): void {
  data = shown;
  const size = BUCKET_NAMES[bucketMinutes] ?? `${whole(bucketMinutes)} minutes`;
  part('chart-hint').textContent = `Sum of each ${size} over ${windowName(view.hours)}; the last one is still filling`;
  part('chart').setAttribute(
    'aria-label',
    isEmpty(shown)
      ? NO_COUNTS
      : `Chart of ${whole(shown.lines.length)} lines with ${whole(shown.marks.length)} breaches marked; the same numbers are in the table below`,
  );
  chart.show(shown);
  chartDetails.hidden = isEmpty(shown);
  showLegend(part('legend'), shown, view);
  if (chartDetails.open) showChartTable();
}

function showChartTable(): void {
  if (data !== undefined) refill(part('chart-table'), [chartTable(data)]);
}

function showFreshness(freshness: Freshness, last: Date | undefined): void {
  const since = last === undefined ? '' : clockTime(last);
  const texts: Readonly<Record<Freshness, string>> = {
    loading: 'Loading…',
    live: `Live · ${since}`,
    stale: `Stale · of ${since}`,
    offline: last === undefined ? 'Offline' : `Offline · of ${since}`,
  };
  const status = part('status');
  if (status.dataset.state !== freshness && (freshness === 'offline' || status.dataset.state === 'offline')) {
    announce(freshness === 'offline' ? 'The connection is lost' : 'The connection is back');
  }
  status.dataset.state = freshness;
  part('status-text').textContent = texts[freshness];
}

function showTrouble(error: unknown): void {
  const trouble = part('trouble');
  if (error instanceof SignInNeeded) {
    trouble.hidden = true;
    part('shown').hidden = true;
    showSignIn(true);
    return;
  }
  const reason =
    error instanceof Error && error.message.startsWith('The server') ? error.message : 'The server cannot be reached.';
  trouble.textContent = `${reason} What is shown may be old; trying again by itself.`;
  trouble.hidden = false;
}

/** Announces the state to screen readers. */
function announce(text: string): void {
  part('announcer').textContent = text;
}

function showFilters(): void {
  for (const radio of filters.querySelectorAll<HTMLInputElement>('input[name=hours]')) {
    radio.checked = radio.value === String(view.hours);
  }
  fillChoice(organization, 'All organizations', namesIn(organization), view.organization);
  fillChoice(piiType, 'All types', namesIn(piiType), view.type);
  showPlace(part('place'), view);
}

const namesIn = (select: HTMLSelectElement): readonly string[] =>
  [...select.options].map(({ value }) => value).filter((value) => value !== '');

/** Switches to another view and adds it to the browser's history. */
function go(next: View): void {
  history.pushState(null, '', searchOf(next));
  enter(next);
}

function enter(next: View): void {
  view = next;
  breachesBefore = undefined;
  for (const list of lists) list.rewind();
  showFilters();
  refresher.now();
}

filters.addEventListener('submit', (event) => event.preventDefault());
filters.addEventListener('change', ({ target }) => {
  const { organization: of, type, ...rest } = view;
  if (target === organization) {
    // Contexts and sources belong to one organization.
    const chosen = organization.value;
    go({ hours: rest.hours, ...(type !== undefined && { type }), ...(chosen !== '' && { organization: chosen }) });
  } else if (target === piiType) {
    go({
      ...rest,
      ...(of !== undefined && { organization: of }),
      ...(piiType.value !== '' && { type: piiType.value }),
    });
  } else if (target instanceof HTMLInputElement) {
    go({ ...view, hours: Number(target.value) });
  }
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-view]') : null;
  // With a modifier key, the browser opens the link itself: in another tab or window.
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const isElsewhere = link.closest('#legend') === null;
  go(readView(link.search));
  if (isElsewhere) goToTop();
});

/** The clicked element no longer exists, so the focus moves to the title of the new view. */
function goToTop(): void {
  const title = document.getElementById('place-title') ?? part('main');
  title.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

window.addEventListener('popstate', () => enter(readView(location.search)));
part('refresh').addEventListener('click', () => refresher.now());
part('scale').addEventListener('click', () => {
  const isLog = part('scale').getAttribute('aria-pressed') !== 'true';
  part('scale').setAttribute('aria-pressed', String(isLog));
  chart.setLog(isLog);
});
part('chart-csv').addEventListener('click', () => {
  if (data === undefined) return;
  const { times, lines } = data;
  const rows = times.map((seconds, i) => [
    new Date(seconds * 1000).toISOString(),
    ...lines.map(({ counts }) => counts[i] ?? 0),
  ]);
  download('umbra-counts.csv', csvOf(['time', ...lines.map(({ type }) => type ?? 'all other types')], rows));
});
chartDetails.addEventListener('toggle', () => {
  if (chartDetails.open) showChartTable();
});
watchTheme(byId('theme', HTMLSelectElement), () => {
  chart.draw();
  if (data !== undefined) showLegend(part('legend'), data, view);
});

watchSignIn(() => refresher.now());

showFilters();
refresher.start();
