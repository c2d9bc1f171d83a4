import { valueBehind } from './labelled-value.js';

/** The number of characters behind the name of a command in which its options are read. */
const MAX_DISTANCE = 160;

/** The rest of a line that belongs to one command: `|`, `;` and `&&` begin another. */
const LINE = /^(?:-cli)?[^\n|;]{0,160}/;

/**
 * Options that carry a password, by command: the pattern ends where the value begins. @see the manual pages of mysql(1),
 * sshpass(1), redis-cli(1), unzip(1), docker-login(1), ldapsearch(1), mongosh(1), sqlcmd and openssl(1)
 */
const COMMANDS: readonly (readonly [commands: string, option: RegExp])[] = [
  ['mysql mysqldump mysqladmin mysqlimport mysqlsh mariadb', / -p(?=[^\s-])/],
  ['sshpass', / -p ?(?=\S)/],
  ['redis', / -a (?=\S)/],
  ['zip unzip', / -P ?(?=\S)/],
  ['docker podman nerdctl helm', / login\b.{0,120}? -p (?=\S)/],
  ['ldapsearch ldapmodify ldapadd ldapdelete ldapwhoami', / -w (?=\S)/],
  ['mongo mongosh mongodump mongorestore', / -p (?=\S)/],
  ['sqlcmd bcp', / -P ?(?=\S)/],
  ['openssl', / -pass(?:in|out)? pass:(?=\S)/],
];

const OPTIONS: ReadonlyMap<string, RegExp> = new Map(
  COMMANDS.flatMap(([commands, option]) => commands.split(' ').map((command) => [command, option])),
);

/** The commands that have such an option. */
export const COMMAND_WORDS: readonly string[] = [...OPTIONS.keys()];

/** Returns the password that an option of the command `[at, end)` sets; undefined for other words and without one. */
export function passwordOfCommand(
  text: string,
  at: number,
  end: number,
): { readonly start: number; readonly end: number; readonly quoted: boolean } | undefined {
  const option = OPTIONS.get(text.slice(at, end).toLowerCase());
  if (option === undefined) return undefined;
  const line = LINE.exec(text.slice(end, end + MAX_DISTANCE))?.[0] ?? '';
  const found = option.exec(line);
  if (found === null) return undefined;
  const start = end + found.index + found[0].length;
  const value = valueBehind(text, start);
  return value !== undefined && value.start - start <= 1 ? value : undefined;
}
