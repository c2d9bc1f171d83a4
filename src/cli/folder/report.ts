import { duration } from './progress.js';
import { printableName } from './summary.js';
import type { ReportedFile, RunTally } from './tally.js';

/** Data about a run for its report. */
export interface Run {
  readonly policy: string;
  readonly isDryRun: boolean;
  readonly startedAt: Date;
  readonly seconds: number;
}

/** Reports what was done with each file: kinds, warnings and errors, and none of its text. */
export function* jsonReport(tally: RunTally, { policy, isDryRun, startedAt, seconds }: Run): Generator<string, void> {
  const head = {
    policy,
    dryRun: isDryRun,
    startedAt: startedAt.toISOString(),
    seconds: Number(seconds.toFixed(3)),
    files: tally.files.length,
    bytes: tally.bytes,
    ...tally.byStatus,
    withWarnings: tally.warned,
    kinds: tally.kinds,
  };
  yield `{\n  "summary": ${JSON.stringify(head)},\n  "files": [`;
  yield* rows(tally.files, jsonFile);
  yield `\n  ],\n  "passedOver": [`;
  yield* rows(tally.found.passedOver, ({ path, reason }) => ({ path, reason }));
  yield '\n  ]\n}\n';
}

function* rows<T>(items: readonly T[], row: (item: T) => object): Generator<string, void> {
  for (const [index, item] of items.entries()) yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(row(item))}`;
}

const jsonFile = ({ path, status, format, size, written, kinds, warnings, warned, notes, error }: ReportedFile) => ({
  path,
  status,
  format,
  bytes: size,
  writtenBytes: written,
  kinds,
  warnings,
  ...(warned > warnings.length ? { moreWarnings: warned - warnings.length } : {}),
  notes,
  error,
});

/** Yields the report as a self-contained HTML page. */
export function* htmlReport(tally: RunTally, { policy, isDryRun, startedAt, seconds }: Run): Generator<string, void> {
  const { done, warned, failed, unchanged } = tally.byStatus;
  yield `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Redaction report</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color: #1b1f24; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border-bottom: 1px solid #d0d7de; padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; }
td.failed { color: #b42318; font-weight: 600; }
td.warned { color: #8a5a00; font-weight: 600; }
</style>
<h1>Redaction report</h1>
<p>Policy ${escaped(policy)}, ${startedAt.toISOString()}, ${duration(seconds)}${isDryRun ? ', dry run: nothing was written' : ''}.</p>
<p>${tally.files.length} files: ${done} done, ${warned} with warnings, ${failed} failed, ${unchanged} unchanged;
${tally.found.passedOver.length} skipped.</p>
<h2>Replaced</h2>
${table(['Kind', 'Count'])}`;
  for (const [kind, count] of Object.entries(tally.kinds)) yield row([kind, String(count)]);
  yield `</table>\n<h2>Files</h2>\n${table(['File', 'Format', 'Status', 'Replaced', 'Remarks'])}`;
  for (const file of tally.files) yield htmlFile(file);
  yield '</table>\n';
  if (tally.found.passedOver.length > 0) {
    yield `<h2>Skipped</h2>\n${table(['Path', 'Reason'])}`;
    for (const { path, reason } of tally.found.passedOver) yield row([printableName(path), reason]);
    yield '</table>\n';
  }
  yield '</html>\n';
}

function htmlFile({ path, format, status, kinds, warnings, warned, notes, error }: ReportedFile): string {
  const replaced = Object.entries(kinds).map(([kind, count]) => `${kind}: ${count}`);
  const more = warned > warnings.length ? [`${warned - warnings.length} more warnings.`] : [];
  const remarks = [...(error === undefined ? [] : [error]), ...warnings, ...more, ...notes];
  return row([printableName(path), format ?? '', status, replaced.join('\n'), remarks.join('\n')], ['', '', status]);
}

const table = (heads: readonly string[]): string =>
  `<table>\n<tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join('')}</tr>\n`;

const row = (cells: readonly string[], classes: readonly string[] = []): string =>
  `<tr>${cells.map((cell, index) => `<td class="${classes[index] ?? ''}">${escaped(cell)}</td>`).join('')}</tr>\n`;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '').replaceAll('\n', '<br>');
