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

/** A refusal in the server's code: its code, and the source text of the call up to there. */
interface Refusal {
  readonly code: string;
  readonly call: string;
}

/** Returns the refusals in the server's code that pages can meet. */
function refusalsOnPages(): readonly Refusal[] {
  const files = ['modules', 'platform']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !FOR_PROGRAMS.test(file));
  return files
    .flatMap((file) => Array.from(read(file).matchAll(REFUSING), ([call, code]) => ({ call, code: code ?? '' })))
    .filter(({ code }) => !NEVER_SHOWN.test(code));
}

const codesOf = (refusals: readonly Refusal[]): readonly string[] =>
  [...new Set(refusals.map(({ code }) => code))].toSorted();

/** Names of settings, routes, fields and headers, which only programs and those who run the server know. */
const FOR_DEVELOPERS =
  /\b[A-Z]+_[A-Z_]+\b|\/api\/|\b[a-z]+[A-Z]\w*\b|\?\w+=|If-Match|ETag|Content-Type| [Ss]end [^.]+ as /;

/** Returns the texts in a call, without what is filled in. */
const textsIn = (call: string): string =>
  Array.from(
    call.matchAll(/'(?<plain>[^'\n]*)'|`(?<filled>[^`]*)`/g),
    ({ groups }) => groups?.plain ?? groups?.filled ?? '',
  )
    .filter((text) => text.includes(' '))
    .join(' ')
    .replace(/\$\{[^}]*\}/g, '');

const english = read('web/client/words/refusals/english.ts');
const german = ['documents', 'house', 'people'].map((area) => read(`web/client/words/refusals/${area}.ts`)).join('\n');

it('each refusal that pages can meet has German words', () => {
  const codes = codesOf(refusalsOnPages());
  expect(codes.length).toBeGreaterThan(120);
  expect(codes.filter((code) => !german.includes(`\n  ${code}:`))).toEqual([]);
});

it('each message in the terms of the API has English words for people', () => {
  const codes = codesOf(refusalsOnPages().filter(({ call }) => FOR_DEVELOPERS.test(textsIn(call))));
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => !english.includes(`\n    ${code}:`))).toEqual([]);
});

it('the words for people name no field, route or header', () => {
  const texts = Array.from(english.matchAll(/'(?<text>[^'\n]*)'/g), ({ groups }) => groups?.text ?? '');
  // Administrators meet these two, and have to name the setting to whoever runs the server.
  const named = texts.filter((text) => FOR_DEVELOPERS.test(text.replace(/\{\w+\}/g, '')));
  expect(named.filter((text) => !/OUTBOUND_ALLOWED_HOSTS|SSO_ISSUERS/.test(text))).toEqual([]);
});

it('the words of refusals name fields that error bodies have', () => {
  const fields = Array.from(read('platform/http/app-error.ts').matchAll(/readonly (\w+)\??:/g), ([, field]) => field);
  const named = Array.from(`${german}${english}`.matchAll(/\{(\w+)\}/g), ([, field]) => field);
  expect(named).toContain('undecided');
  expect(named.filter((field) => field !== 'error' && !fields.includes(field))).toEqual([]);
});
