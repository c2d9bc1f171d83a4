import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_GROUPS } from '../../src/config-classes.js';
import { envExample, settingsPage } from '../../src/platform/config/document-settings.js';
import { envVariablesOf } from '../../src/platform/config/env.js';
import { namesOf } from '../../src/platform/config/sources.js';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

describe('settings', () => {
  it('match .env.example and docs/reference/settings.md (run `npm run docs` to update them)', () => {
    expect(read('.env.example')).toBe(envExample(CONFIG_GROUPS));
    expect(read('docs/reference/settings.md')).toBe(settingsPage(CONFIG_GROUPS));
  });

  it('are all parsed at startup', () => {
    const files = sources.filter((file) => file.endsWith('.config.ts'));
    const listed = CONFIG_GROUPS.map(({ config }) => config.name).sort();
    const declared = files.flatMap((file) => [
      ...read(path.join('src', file)).matchAll(/export class (?<name>\w+)(?: extends (?<base>\w+))?/g),
    ]);
    // The settings of a class that another one extends are parsed with that one.
    const bases = new Set(declared.map(({ groups }) => groups?.base));
    const names = declared.map(({ groups }) => groups?.name).filter((name) => !bases.has(name));
    expect(listed).toEqual(names.sort());
  });

  it('have unique names', () => {
    const names = CONFIG_GROUPS.flatMap(({ config }) => [...envVariablesOf(config).values()].flatMap(namesOf));
    expect(names).toEqual([...new Set(names)]);
  });

  it('are read from the environment in main.ts only', () => {
    const readers = sources.filter(
      (file) =>
        !file.endsWith('.spec.ts') &&
        // The command line has no settings; the engine is compiled without Node and only mentions the words, and the pages
        // show them in programs to copy.
        !/^(?:cli|engine|web\/client)\b/.test(file) &&
        read(path.join('src', file)).includes('process.env'),
    );
    // The second hands on what is no setting of Umbra: where the client of S3 finds a role, and Node authorities.
    expect(readers).toEqual(['main.ts', 'platform/backups/backup.task.ts']);
  });
});
