/** `node scripts/web-budget.mjs`: compares the compressed size of the application's first load with its budget. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt, ensureInstalled, root } from './lib/setup.mjs';

const BUDGET_KB = 150;
/** The modules loaded before anything is shown: the entry and the first page. */
const FIRST = ['index.html', 'pages/sign-in/page.tsx', 'pages/home/page.tsx'];

ensureInstalled();
ensureBuilt();
const folder = path.join(root, 'dist', 'web', 'client');
const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'));

const files = new Set();
function take(name) {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}.`);
  if (files.has(chunk.file)) return;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const other of chunk.imports ?? []) take(other);
}
FIRST.forEach(take);

const sizes = [...files].map((file) => [file, gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length]);
sizes.sort(([, a], [, b]) => b - a);
for (const [file, size] of sizes.slice(0, 5)) console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
const total = sizes.reduce((sum, [, size]) => sum + size, 0) / 1024;
console.log(`${total.toFixed(1).padStart(7)} KB  in all; ${BUDGET_KB} are allowed`);
if (total > BUDGET_KB) process.exit(1);
