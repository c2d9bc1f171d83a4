import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Files that may open connections themselves, and why. Every other request leaves by `platform/outbound`. */
const CONNECTS: ReadonlySet<string> = new Set([
  // The outbound door itself.
  'src/platform/outbound/exchange.ts',
  'src/platform/outbound/kept-connections.ts',
  // Makes the server that clients connect to.
  'src/platform/http/http-server.adapter.ts',
  // Serves the metrics of `umbra stream`.
  'src/cli/stream/stream-metrics.ts',
  // The embedded database, between threads of this machine.
  'src/embedded-mongo/server.ts',
  'src/embedded-mongo/storage/folder-lock.ts',
]);

/** Libraries that connect to servers that settings alone name, with what may load them. */
const CLIENTS: Readonly<Record<string, readonly RegExp[]>> = {
  kafkajs: [
    /^src\/(?:platform\/kafka\/kafka-client|modules\/trend\/queue\/queue-producer|cli\/stream\/stream-session)\.ts$/,
  ],
  nodemailer: [/^src\/modules\/trend\/notifications\/channels\/email\.channel\.ts$/],
  '@aws-sdk/client-s3': [/^src\/platform\/backups\/s3-storage\.ts$/],
  '@aws-sdk/lib-storage': [/^src\/platform\/backups\/s3-storage\.ts$/],
  '@elastic/elasticsearch': [/^src\/modules\/search\/elasticsearch\//],
};

/** What `node:http` and its neighbours have beside connections: constants, types and what a server is made of. */
const HARMLESS = /^(?:type \w+|STATUS_CODES|TLSSocket|createSecureContext|isIP)$/;

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('src/web/client/'))
  .map((file) => ({ file, text: withoutComments(readFileSync(path.join(root, file), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The names that a file imports from modules of Node that connect, types left out. */
function connectingImports(text: string): readonly string[] {
  const imports = text.matchAll(
    /^import (?<types>type )?(?<what>[^;]+?) from '(?:node:)?(?:https?|http2|net|tls|dgram|undici)';$/gm,
  );
  return [...imports]
    .filter(({ groups }) => groups?.types === undefined)
    .flatMap(({ groups }) => (groups?.what ?? '').replace(/[{}]/g, '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !HARMLESS.test(name));
}

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(500);
});

test('no file sends requests but by the outbound door', () => {
  const sending = sources
    .filter(({ file }) => !CONNECTS.has(file))
    .filter(
      ({ text }) =>
        connectingImports(text).length > 0 ||
        /(?<![.#\w])(?:fetch\(|globalThis\.fetch|new (?:WebSocket|EventSource|XMLHttpRequest)\b)/.test(text) ||
        /\b(?:import|require)\(\s*'(?:node:)?(?:https?|http2|net|tls|dgram|undici|axios|got)'\s*\)/.test(text),
    )
    .map(({ file }) => file);
  expect(sending).toEqual([]);
});

test.each(Object.entries(CLIENTS))('%s is loaded where settings name its server', (library, allowed) => {
  const loads = new RegExp(`^import (?!type )[^;]+ from '${library}'|import\\('${library}'\\)`, 'm');
  const loading = sources.filter(({ text }) => loads.test(text)).map(({ file }) => file);
  expect(loading.filter((file) => !allowed.some((pattern) => pattern.test(file)))).toEqual([]);
  expect(loading).not.toEqual([]);
});
