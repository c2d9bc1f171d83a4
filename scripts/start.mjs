/** `npm start`: from a fresh clone to a serving process. */
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();
// In this process and not in a child, so that signals and exit codes are the server's own.
process.chdir(root);
await import(pathToFileURL(path.join(root, 'dist', 'main.js')).href);
