import type { SettingsProblem } from './problem.js';
import type { Environment } from './environment.js';

/** Prefixes of our names that other programs use too: only a near miss of one of our names counts as a mistake. */
const SHARED_PREFIXES = new Set(['API', 'HOST', 'LLM', 'LOG', 'MONGODB', 'OLLAMA', 'OTEL', 'PORT']);

/** Variables that begin like ours and belong to other programs. */
const FOREIGN = new Set([
  'HTTP_PROXY', // curl, Node and most others
  'SESSION_MANAGER', // X11 desktops
  'FILTER_BRANCH_SQUELCH_WARNING', // git
  'UMBRA_KEY', // clients: the README tells users to export it, and a server may be started in the same shell
  'UMBRA_URL',
]);

/** Shorter names are more likely to belong to other programs. */
const MIN_LENGTH_FOR_TYPOS = 8;

/**
 * Returns unknown variables that look meant for this product, since a misspelt setting must not be ignored.
 * @param known every name that is read, including aliases and `_FILE` forms
 */
export function unknownVariables(env: Environment, known: ReadonlySet<string>): readonly SettingsProblem[] {
  const prefixes = new Set([...known].map(prefixOf).filter((prefix) => !SHARED_PREFIXES.has(prefix)));
  const problems: SettingsProblem[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || known.has(name) || FOREIGN.has(name) || isServiceLink(name, value)) continue;
    const similarName = nearest(name, known);
    if (similarName !== undefined)
      problems.push({ variable: name, must: `is not a setting: did you mean ${similarName}?` });
    else if (name.includes('_') && prefixes.has(prefixOf(name))) {
      problems.push({ variable: name, must: 'is not a setting: remove it, or see .env.example for the names.' });
    }
  }
  return problems;
}

const prefixOf = (name: string): string => name.split('_', 1)[0] ?? name;

/**
 * Returns true for a variable that Kubernetes sets for a Service: it gives every container variables for each Service
 * of its namespace, and a Service named `umbra` or `umbra-mongodb` makes names that begin like ours.
 * @see https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
function isServiceLink(name: string, value: string): boolean {
  return (
    /_SERVICE_(?:HOST|PORT(?:_[A-Z0-9_]+)?)$/.test(name) ||
    (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//i.test(value)) ||
    /_PORT_\d{1,5}_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/.test(name)
  );
}

function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  if (name.length < MIN_LENGTH_FOR_TYPOS || name.length > 80) {
    return [...known].find((candidate) => normalised(candidate) === normalised(name));
  }
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    // A typo rarely affects the first letter, and other words often differ there: SSL_CERT_FILE is not TLS_CERT_FILE.
    if (!candidate.startsWith(name.charAt(0).toUpperCase())) continue;
    const allowed = normalised(candidate) === normalised(name) ? Infinity : name.length < 12 ? 1 : 2;
    const distance = editDistance(name, candidate);
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { name: candidate, distance };
  }
  return best?.name;
}

const normalised = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? Infinity) + 1);
      row.push(cost);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
