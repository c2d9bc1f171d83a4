/**
 * `node scripts/bench-greedy.mjs [--only=texts
 * pdfs
 * connections
 * names
 * sign-ins
 * guesses] [dist/main.js]`: measures how a greedy client affects a modest one. It starts the built server on a loopback
 * address with its own store, sends requests for both from different loopback addresses, and prints a table. A path to
 * another build can be given for comparison. The addresses 127.0.0.2 and above work without setup on Linux only.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const GREEDY = '127.0.0.1';
const MODEST = '127.0.0.2';
const LIMIT_MS = 60_000;
const MB = 1024 * 1024;
/** The unit of `stat().blocks`, in bytes. */
const BLOCK = 512;
/** Each round measures both cases, so that fluctuations of the machine affect both equally. */
const ROUNDS = 7;
const ADMIN = { email: 'admin@example.com', password: `${randomBytes(18).toString('base64url')} bench` };
const GREEDY_KEY = { name: 'bench', scopes: ['redaction:write'] };
const KEY = `bench-${randomBytes(24).toString('hex')}`;

const { values: asked, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const main = path.resolve(positionals[0] ?? 'dist/main.js');
const data = await mkdtemp(path.join(tmpdir(), 'umbra-greedy-'));
const server = spawn(process.execPath, [main], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    UMBRA_DATA_DIR: data,
    UMBRA_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    UMBRA_ADMIN_EMAIL: ADMIN.email,
    UMBRA_ADMIN_PASSWORD: ADMIN.password,
    UMBRA_API_KEY: KEY,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => server.kill('SIGKILL'));

const port = await new Promise((resolve, reject) => {
  let listening;
  createInterface(server.stdout).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const { msg, port: at } = JSON.parse(line);
    if (msg === 'Listening') listening = at;
    if (msg === 'Ready') resolve(listening);
  });
  server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
});

/**
 * Sends a request from an address, and returns its status, body and duration; the status is 0 if there was no response.
 */
function send(from, method, url, { headers = {}, body = '', agent } = {}) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status, text = '', setCookie = []) =>
      resolve({ status, text, setCookie, ms: performance.now() - begun });
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        method,
        path: url,
        agent: agent ?? false,
        timeout: LIMIT_MS,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = '';
        response
          .on('data', (part) => (text += part))
          .on('end', () => done(response.statusCode, text, response.headers['set-cookie']));
      },
    );
    request.on('timeout', () => request.destroy()).on('error', () => done(0));
    request.end(body);
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const json = (from, url, value, headers = {}) =>
  send(from, 'POST', url, { headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(value) });
const signIn = (from, email, password) => json(from, '/api/session', { email, password });
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const rows = [];
const row = (what, figure) => {
  rows.push([what, figure]);
  console.log(`${what}: ${figure}`);
};

/** Measures how connections held open by the greedy client affect the modest one. */
async function heldConnections() {
  const head = 'POST /ingest HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
  const sockets = Array.from({ length: 520 }, () => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: GREEDY }).on('error', () => undefined);
    socket.write(head);
    return socket.resume();
  });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const report = { source_id: 'modest', pii_types: { ssn: 1 } };
  const answers = [];
  for (let i = 0; i < 20; i++) answers.push(await json(MODEST, '/ingest', report));
  const accepted = answers.filter(({ status }) => status === 202);
  row('520 unfinished requests: modest reports accepted of 20', accepted.length);
  row(
    '520 unfinished requests: median answer of the modest one',
    `${median(answers.map(({ ms }) => ms)).toFixed(1)} ms`,
  );
  for (const socket of sockets) socket.destroy();
}

async function floodOfSignIns() {
  const alone = await signIn(MODEST, ADMIN.email, ADMIN.password);
  row('sign-in alone', `${alone.status} in ${alone.ms.toFixed(0)} ms`);
  const flood = Array.from({ length: 160 }, (_, i) => signIn(GREEDY, `nobody-${i}@example.com`, 'not the password'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const beside = await signIn('127.0.0.3', ADMIN.email, ADMIN.password);
  row('sign-in beside 160 anonymous ones', `${beside.status} in ${beside.ms.toFixed(0)} ms`);
  const statuses = {};
  for (const { status } of await Promise.all(flood)) statuses[status] = (statuses[status] ?? 0) + 1;
  row('answers to the anonymous ones', JSON.stringify(statuses));
}

async function guesses() {
  let lookedAt = 0;
  for (let host = 1; host <= 24; host++) {
    for (let i = 0; i < 5; i++) {
      if ((await signIn(`127.0.1.${host}`, ADMIN.email, `guess ${host} ${i}`)).status === 401) lookedAt++;
    }
  }
  row('120 guesses from 24 addresses: looked at', lookedAt);
  row('then the right password from a new address', (await signIn('127.0.2.1', ADMIN.email, ADMIN.password)).status);
  row('and from where the person has signed in before', (await signIn(MODEST, ADMIN.email, ADMIN.password)).status);
}

/** 88 KB of names not counted before, sent by a client without a key. */
async function newNames() {
  const before = await sizeOf(data);
  const statuses = {};
  for (let i = 0; i < 11; i++) {
    const names = Array.from({ length: 200 }, (_, n) => `${'name-'.repeat(7)}${i}-${n}`);
    const report = { source_id: 'greedy', pii_types: Object.fromEntries(names.map((name) => [name, 1])) };
    const { status } = await json(GREEDY, '/ingest', report);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  row('88 KB of new type names without a key: answers', JSON.stringify(statuses));
  row('the store grows by', `${((await sizeOf(data)) / MB - before / MB).toFixed(1)} MB`);
}

async function sizeOf(folder) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(path.join(file.parentPath, file.name))).blocks * BLOCK);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Returns a PDF that contains only text (ISO 32000-1, 7.5). */
function makePdf(pages) {
  const line = '(Call 212-555-0143 or write to ann@example.com about SSN 219-09-9999.) Tj T*';
  const content = `BT /F1 10 Tf 14 TL 50 780 Td ${Array(40).fill(line).join('\n')} ET`;
  const kids = Array.from({ length: pages }, (_, i) => `${i + 5} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...kids.map(() => '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>'),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}

async function greedyPdfs() {
  const [small, large] = [makePdf(1), makePdf(60)];
  await besideGreedy('PDF of one page', {
    ...(await filterRequests('application/pdf')),
    modestBody: small,
    greedyBody: large,
    concurrency: 4,
    requestsPerRound: 15,
  });
}

let services = 0;
/** Creates a separate service account and returns its key. */
async function greedyKey() {
  const asAdmin = async (url, value) => {
    const { status, text } = await json(MODEST, url, value, { authorization: `Bearer ${KEY}` });
    if (status !== 201) throw new Error(`${url} answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  const { id } = await asAdmin('/api/v1/service-accounts', { name: `greedy-${++services}` });
  return (await asAdmin(`/api/v1/service-accounts/${id}/api-keys`, GREEDY_KEY)).apiKey;
}

/** Returns the function that sends bodies to be redacted, as the modest client or as the greedy one. */
async function filterRequests(type) {
  const keys = { [MODEST]: KEY, [GREEDY]: await greedyKey() };
  const filter = async (from, body, agent) => {
    const { status, ms } = await send(from, 'POST', '/api/filter', {
      headers: { 'content-type': type, authorization: `Bearer ${keys[from]}` },
      body,
      agent,
    });
    if (status !== 200) throw new Error(`A request of ${type} got ${status}`);
    return ms;
  };
  return { filter };
}

async function greedyTexts() {
  const requests = await filterRequests('text/plain');
  const sentence = 'Call 212-555-0143 or write to ann@example.com about SSN 219-09-9999. ';
  // The first text is redacted in the thread that serves requests, the second in a thread of its own.
  for (const [size, repeats] of [
    ['2 KB', 30],
    ['16 KB', 240],
  ]) {
    const text = sentence.repeat(repeats);
    const bodies = { modestBody: text, greedyBody: text };
    await besideGreedy(`text of ${size}`, { ...requests, ...bodies, concurrency: 128, requestsPerRound: 100 });
  }
}

/** Measures the requests of the modest client, one after another, alone and beside concurrent ones of the greedy one. */
async function besideGreedy(what, { filter, modestBody, greedyBody, concurrency, requestsPerRound }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const busy = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  const modest = async () => {
    const times = [];
    for (let i = 0; i < requestsPerRound; i++) times.push(await filter(MODEST, modestBody, agent));
    return median(times);
  };
  const besideOthers = async () => {
    let isOver = false;
    let done = 0;
    const greedy = Array.from({ length: concurrency }, async () => {
      while (!isOver) {
        await filter(GREEDY, greedyBody, busy);
        done++;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const doneBefore = done;
    const begun = performance.now();
    const ms = await modest();
    const perSecond = ((done - doneBefore) * 1000) / (performance.now() - begun);
    isOver = true;
    await Promise.all(greedy);
    return { ms, perSecond };
  };
  await besideOthers();
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push({ alone: await modest(), beside: await besideOthers() });
  const ratios = rounds.map(({ alone, beside }) => beside.ms / alone);
  row(`${what}, one after another, alone: median`, `${median(rounds.map(({ alone }) => alone)).toFixed(1)} ms`);
  row(
    `the same beside a key with ${concurrency} at once: median`,
    `${median(rounds.map(({ beside }) => beside.ms)).toFixed(1)} ms (${median(ratios).toFixed(1)} times; ` +
      `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} in ${ROUNDS} rounds)`,
  );
  row('requests a second of the greedy key meanwhile', median(rounds.map(({ beside }) => beside.perSecond)).toFixed(1));
  agent.destroy();
  busy.destroy();
}

const parts = {
  texts: greedyTexts,
  pdfs: greedyPdfs,
  connections: heldConnections,
  names: newNames,
  'sign-ins': floodOfSignIns,
  guesses,
};
try {
  for (const [name, measure] of Object.entries(parts)) if ((asked.only ?? name) === name) await measure();
} finally {
  server.kill('SIGKILL');
  await rm(data, { recursive: true, force: true });
}
console.log(`\n| what | figure |\n| --- | --- |\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
