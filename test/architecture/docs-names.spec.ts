import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseCommand } from '../../src/cli/arguments.js';
import { COMMANDS } from '../../src/cli/commands.js';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Pages for readers. Decisions speak of their own time. */
const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((file) => `docs/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.md') && !file.startsWith('docs/adr/'))
  .concat('README.md', 'CONTRIBUTING.md');

/** Lines of the code blocks of a page, each without its comment; a line that ends in a backslash goes on. */
const commandsIn = (page: string): readonly string[] =>
  Array.from(read(page).matchAll(/^ *```(?:sh|yaml)\n([\s\S]*?)^ *```/gm), ([, block = '']) =>
    block.replaceAll(/\\\n\s*/g, ' ').split('\n'),
  )
    .flat()
    .map((line) => line.replace(/\s#.*$/, '').replace(/^\s*(?:- run: )?/, ''));

/** The words of a command up to what the shell reads itself. */
const wordsOf = (line: string): readonly string[] => (line.split(/\s[<>|&]|\s*&&/)[0] ?? '').trim().split(/\s+/);

const callsIn = (page: string): readonly (readonly string[])[] =>
  commandsIn(page)
    .filter((line) => line.startsWith('umbra '))
    .map((line) => wordsOf(line).slice(1));

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
const settings = new Set(
  Array.from(
    read('docs/reference/settings.md').matchAll(/^\| (`[^|]*`) \|/gm),
    ([, names = '']) => names.match(/[A-Z\d_]+/g) ?? [],
  ).flat(),
);
const routes = Object.entries(
  (JSON.parse(read('docs/openapi.json')) as { paths: Record<string, Record<string, unknown>> }).paths,
).flatMap(([route, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`));

/** Returns whether a call can be carried out: its command exists and takes these options. */
const isCall = (call: readonly string[]): boolean => {
  try {
    parseCommand(call);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether a route of the API has this form; what stands in braces or for an example is a parameter. */
const isRoute = (named: string): boolean => {
  const parts = named.split('/');
  return routes.some((route) => {
    const own = route.split('/');
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at]);
  });
};

test('the lists to compare with are not empty', () => {
  expect(settings).toContain('UMBRA_DATA_DIR');
  expect(routes).toContain('POST /api/filter');
  expect(pages.flatMap(callsIn).length).toBeGreaterThan(20);
});

test.each(pages)('%s calls commands of umbra that exist, with options that they take', (page) => {
  expect(callsIn(page).filter((call) => !isCall(call))).toEqual([]);
});

test.each(COMMANDS)(
  'the help of "umbra $name" gives examples that can be called, and its page',
  ({ examples, page }) => {
    // Some set variables first.
    const calls = examples.map((line) => wordsOf(line.replace(/^(?:\w+=\S+ )*umbra /, '')));
    expect(calls.filter((call) => !isCall(call))).toEqual([]);
    expect(existsSync(path.join(root, page.replace(/#.*/, '')))).toBe(true);
  },
);

test.each(pages)('%s names scripts of the package that exist', (page) => {
  const named = Array.from(read(page).matchAll(/\bnpm run ([a-z][\w:]*)/g), ([, script = '']) => script);
  expect(named.filter((script) => !scripts.includes(script))).toEqual([]);
});

/** Variables of examples, of scripts and of the existing monitor, and actions of the audit log. */
const NO_SETTINGS = new Set([
  'UMBRA_KEY',
  'UMBRA_URL',
  'MONITOR_URL',
  'MONITOR_NAME',
  'BACKUP_MADE',
  'GATEWAY_REQUEST',
  'GATEWAY_STREAM',
]);
/** A setting may also be read from a file. */
const isSetting = (name: string): boolean => settings.has(name) || settings.has(name.replace(/_FILE$/, ''));

test.each(pages)('%s names settings that exist', (page) => {
  const named =
    read(page).match(
      /\b(?:UMBRA|MONITOR|BACKUP|GATEWAY|HTTP|TLS|NAMES_DEEP|MONGODB|METRICS|TRUSTED|RATE_LIMITS|ELASTICSEARCH)_[A-Z\d]+(?:_[A-Z\d]+)*\b(?![_*…{])/g,
    ) ?? [];
  expect([...new Set(named)].filter((name) => !isSetting(name) && !NO_SETTINGS.has(name))).toEqual([]);
});

/** The page of access is generated from the routes, and has some that are no part of the API. */
test.each(pages.filter((page) => page !== 'docs/reference/access.md'))('%s names routes that exist', (page) => {
  const named = Array.from(
    read(page).matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/{}.-]*)(?:\?[^`]*)?`/g),
    ([, route = '']) => route,
  );
  expect(named.filter((route) => !isRoute(route))).toEqual([]);
});

test.each(pages)('%s names files of the repository that exist', (page) => {
  const named =
    read(page).match(/(?<![\w/.-])(?:scripts|docs|docker|config)\/[\w./-]+\.(?:sh|mjs|json|ya?ml|md|service)\b/g) ?? [];
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
