import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../src');
/** Where code names an action, up to the end of the statement. */
const NAMING = /(?:\baction\b|\b(?:audit|this)\.(?:note|record|change)\w*\()[^;{}]{0,120}/g;
const ACTION = /'(?<action>[A-Z]+(?:_[A-Z]+)+)'/g;

/** The actions of more than one word that the files of the server write into the audit log; `WRONG_…` are reasons. */
function writtenActions(): readonly string[] {
  const files = ['modules', 'platform'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => path.join(root, folder, file)),
  );
  const named = files
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('AuditLog'))
    .flatMap((text) => [...text.matchAll(NAMING)].flatMap(([statement]) => [...statement.matchAll(ACTION)]))
    .map(({ groups }) => groups?.action ?? '');
  return [...new Set(named)].filter((name) => !name.startsWith('WRONG_')).toSorted();
}

it('each action of the audit log has a name on the pages', () => {
  const written = writtenActions();
  expect(written.length).toBeGreaterThan(50);
  const words = readFileSync(path.join(root, 'web/client/words/audit-actions.ts'), 'utf8');
  expect(written.filter((action) => !words.includes(`    ${action}: `))).toEqual([]);
});
