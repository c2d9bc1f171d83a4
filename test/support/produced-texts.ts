import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SCRIPTS = path.join(__dirname, 'produced');
const PEOPLE = 'people.json';

/** Values that the patterns of `made-texts` know. */
const people = [
  { given: 'Zqadele', family: 'Zqbrookner', city: 'Zürich', ssn: '219-09-9991' },
  { given: 'Zqbéla', family: 'Zqnémethy', city: 'São Paulo', ssn: '219-09-9992' },
  { given: 'Zqciara', family: 'Zqneill', city: 'Genève', ssn: '219-09-9993' },
  { given: 'Zqdmitri', family: 'Zqsokolow', city: 'Köln', ssn: '219-09-9994' },
];
const said = people.map((one) => `admitted ${one.given} ${one.family}, SSN ${one.ssn}, from ${one.city}`);
const fileOfMessages = said.join('\n\n');
const author = [
  '-c',
  'user.name=Zqadele Zqbrookner',
  '-c',
  'user.email=ward@example.org',
  '-c',
  'commit.gpgsign=false',
];
const table = `.mode tabs\ncreate table p(given, family, city, ssn);\n${people.map((one) => `insert into p values('${Object.values(one).join("','")}');`).join('\n')}`;

/** A program whose output is a document; absent programs are passed over. */
interface Producer {
  readonly file: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly input?: string;
}

const git = (file: string, ...args: readonly string[]): Producer => ({ file, program: 'git', args });
const sqlite = (file: string, mode: string): Producer => ({
  file,
  program: 'sqlite3',
  args: ['-batch'],
  input: `${table}\n.mode ${mode}\n.headers on\nselect * from p;`,
});
const jq = (file: string, ...args: readonly string[]): Producer => ({
  file,
  program: 'jq',
  args: [...args, '.[]'],
  input: JSON.stringify(people),
});

const PROGRAMS: readonly Producer[] = [
  jq('jq-compact.ndjson', '-c'),
  jq('jq-sorted.ndjson', '-c', '-S'),
  jq('jq-ascii.ndjson', '-c', '-a'),
  git('git-log.log', 'log'),
  git('git-log-oneline.log', 'log', '--oneline'),
  git('git-log-raw.log', 'log', '--format=raw', '--stat'),
  git('git-log-fuller.log', 'log', '--format=fuller', '--date=iso'),
  git('git-reflog.log', 'reflog'),
  git('git-log-patches.log', 'log', '-p'),
  git('git-patches.mbox', 'format-patch', '--root', '--stdout'),
  git('git-patches-numbered.mbox', 'format-patch', '--root', '--stdout', '-n', '--thread', '--attach'),
  git('git-log-mboxrd.mbox', 'log', '--format=mboxrd', '--reverse'),
  ...['column', 'box', 'table', 'line'].map((mode) => sqlite(`sqlite-${mode}.log`, mode)),
  sqlite('sqlite-markdown.md', 'markdown'),
];

/**
 * Writes texts of lines with every installed program: JSON lines, logs and mailboxes.
 * @returns the names of the files, in order
 */
export function produceTexts(folder: string): readonly string[] {
  writeFileSync(path.join(folder, PEOPLE), JSON.stringify(people));
  for (const [program, script] of [
    [process.execPath, 'make.mjs'],
    ['python3', 'make.py'],
  ] as const) {
    const { error, status, stderr } = spawnSync(program, [path.join(SCRIPTS, script), folder], { encoding: 'utf8' });
    if (error === undefined && status !== 0) throw new Error(`${script}: ${stderr}`);
  }
  const repository = path.join(folder, 'repository.git');
  commitAll(repository);
  for (const { file, program, args, input } of PROGRAMS) {
    const cwd = program === 'git' ? repository : folder;
    const { error, status, stdout, stderr } = spawnSync(program, args, { cwd, input, maxBuffer: 2 ** 26 });
    if (error !== undefined) continue;
    if (status !== 0) throw new Error(`${file}: ${String(stderr)}`);
    writeFileSync(path.join(folder, file), stdout);
  }
  return readdirSync(folder)
    .filter((name) => /\.(?:ndjson|log|mbox|md)$/.test(name))
    .sort();
}

/** Makes a repository with one commit for each sentence. */
function commitAll(repository: string): void {
  const run = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0] ?? ''}: ${stderr}`);
  };
  run('init', '--quiet', repository);
  for (const sentence of said) {
    writeFileSync(path.join(repository, 'notes.txt'), `${sentence}\n${fileOfMessages}\n`);
    run('-C', repository, 'add', 'notes.txt');
    run('-C', repository, ...author, 'commit', '--quiet', '-m', sentence);
  }
}

export const contentIn = (folder: string, file: string): Uint8Array => readFileSync(path.join(folder, file));
