import { duration } from './progress.js';
import type { RunTally } from './tally.js';

/** The maximum number of listed files; the report has all of them. */
const MAX_LISTED = 50;

/** Returns lines for standard error: files that failed or have warnings, with the reasons. */
export function linesOfFiles({ files }: RunTally): readonly string[] {
  const lines: string[] = [];
  let untold = 0;
  for (const { path, error, warnings, warned } of files) {
    if (error === undefined && warned === 0) continue;
    if (lines.length >= MAX_LISTED) {
      untold++;
      continue;
    }
    const more = warned > 1 ? ` (and ${warned - 1} more)` : '';
    lines.push(`${printableName(path)}: ${error ?? `${warnings[0] ?? 'There were warnings.'}${more}`}`);
  }
  return untold === 0 ? lines : [...lines, `${untold} more files failed or have warnings. --report lists all of them.`];
}

/** Returns lines for standard output: a summary of the run. */
export function linesOfSummary(tally: RunTally, seconds: number, isDryRun: boolean): readonly string[] {
  const { done, warned, failed, unchanged } = tally.byStatus;
  const { passedOver } = tally.found;
  const counts = [
    `${done + warned} ${isDryRun ? 'could be written' : 'written'}${warned > 0 ? `, ${warned} of them with warnings` : ''}`,
    ...(unchanged > 0 ? [`${unchanged} unchanged since an earlier run`] : []),
    `${failed} failed`,
    ...(passedOver.length > 0 ? [`${passedOver.length} skipped (hidden files, links)`] : []),
  ];
  const kinds = Object.entries(tally.kinds).map(([kind, count]) => `  ${kind}: ${count}`);
  return [
    `${tally.files.length} files in ${duration(seconds)}: ${counts.join('; ')}.`,
    ...(kinds.length > 0 ? ['Replaced:', ...kinds] : ['Nothing was replaced.']),
    ...(isDryRun ? ['Nothing was written.'] : ['Names of files and folders are not redacted.']),
  ];
}

/** Escapes a name for a terminal: control characters and those that change the text direction become code points. */
export const printableName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
