import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../src');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Code that answers programs only: clients of the gateway, of other interfaces, and of HTTP itself. */
const FOR_PROGRAMS =
  /^(?:modules\/(?:gateway|presidio|scim|mcp|filter\/(?!document-)|trend\/(?:ingest|import|queue|monitor|reports|series))|platform\/(?:http|idempotency|auth\/(?:bearer|anonymous|same-origin)))/;
/** Nobody waits for these answers any more, or a single sign-on service gets them. */
const NEVER_SHOWN = /^(?:GIVEN_UP|SURVEY_ABORTED|LOGOUT_TOKEN_.*)$/;
/** The code of a refusal: a property of its options, or the argument after the message. */
const REFUSING =
  /\b(?:fail|AppError|invalid)\((?:[^;]*?\bcode: )?(?:'[a-z-]+', )?(?:(?:'[^'\n]*'|`[^`]*`), )?'(?<code>[A-Z]+(?:_[A-Z]+)*)'/g;

/** Returns the codes of refusals in the server's code that pages can meet. */
function codesOnPages(): readonly string[] {
  const files = ['modules', 'platform']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !FOR_PROGRAMS.test(file));
  const codes = files.flatMap((file) => Array.from(read(file).matchAll(REFUSING), ({ groups }) => groups?.code ?? ''));
  return [...new Set(codes)].filter((code) => !NEVER_SHOWN.test(code)).toSorted();
}

const german = ['documents', 'house', 'people'].map((area) => read(`web/client/words/refusals/${area}.ts`)).join('\n');

it('each refusal that pages can meet has German words', () => {
  const codes = codesOnPages();
  expect(codes.length).toBeGreaterThan(120);
  expect(codes.filter((code) => !german.includes(`\n  ${code}:`))).toEqual([]);
});

it('the German words of refusals name fields that error bodies have', () => {
  const fields = Array.from(read('platform/http/app-error.ts').matchAll(/readonly (\w+)\??:/g), ([, field]) => field);
  const named = Array.from(german.matchAll(/\{(\w+)\}/g), ([, field]) => field);
  expect(named).toContain('undecided');
  expect(named.filter((field) => field !== 'error' && !fields.includes(field))).toEqual([]);
});
