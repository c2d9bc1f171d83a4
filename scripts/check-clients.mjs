/** Checks that the types of the clients are those of the API document. `npm run docs` writes them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { clientTypes } from './lib/client-types.mjs';
import { root } from './lib/setup.mjs';

const openapi = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8'));
const outdated = Object.entries(clientTypes(openapi)).filter(([file, text]) => {
  const place = path.join(root, file);
  return !existsSync(place) || readFileSync(place, 'utf8') !== text;
});
for (const [file] of outdated) console.error(`${file} is out of date: run npm run docs.`);
process.exit(outdated.length > 0 ? 1 : 0);
