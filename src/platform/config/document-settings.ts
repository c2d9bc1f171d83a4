import type { Type } from '@nestjs/common';
import { envVariablesOf, type EnvVariable } from './env.js';
import { fieldTypeOf } from './read-config.js';

export interface ConfigGroup {
  readonly title: string;
  readonly config: Type<object>;
}

interface DocumentedVariable extends EnvVariable {
  readonly default: string;
  readonly hasFileForm: boolean;
}

const GENERATED = 'Made from the config classes by `npm run docs`; change those instead.';
const LINE_WIDTH = 100;

/**
 * Renders `.env.example`: every variable with its default, commented out, so that a copy of the file changes nothing.
 */
export function envExample(groups: readonly ConfigGroup[]): string {
  const sections = groups.map(({ title, config }) => {
    const entries = documented(config).map((variable) => {
      const about = [
        variable.description,
        `Must be ${variable.must}.`,
        ...(variable.aliases ? [`Also read as ${variable.aliases.join(', ')}.`] : []),
        ...(variable.secret === true ? [`A secret: ${variable.name}_FILE may name a file that holds it.`] : []),
      ].join(' ');
      const value = variable.secret === true ? '' : (variable.example ?? variable.default);
      return `${wrap(about)}\n#${variable.name}=${value}`;
    });
    return `## ${title}\n\n${entries.join('\n\n')}`;
  });
  const head = [
    GENERATED,
    'Umbra does not read this file by itself: start with `node --env-file=.env dist/main.js`, or pass the variables through',
    'your container or service manager. Instead of a variable whose name does not end in _FILE you can set NAME_FILE to the',
    'path of a file with the value.',
  ];
  return `${head.map((line) => `# ${line}`).join('\n')}\n\n${sections.join('\n\n')}\n`;
}

/** Renders `docs/reference/settings.md`: the same variables as a page. */
export function settingsPage(groups: readonly ConfigGroup[]): string {
  const sections = groups.map(({ title, config }) => {
    const rows = documented(config).map((variable) => {
      const names = [variable.name, ...(variable.aliases ?? [])].map((name) => `\`${name}\``).join(', ');
      const file = variable.hasFileForm ? '' : ' No `_FILE` form.';
      const standard = variable.default === '' ? '' : `\`${variable.default}\``;
      return `| ${names} | ${cell(variable.description)}${file} | ${cell(variable.must)} | ${standard} |`;
    });
    return `## ${title}\n\n| variable | meaning | must be | default |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
  });
  return `# Settings

<!-- ${GENERATED} -->

Umbra reads its settings from environment variables, once, at startup. Invalid, incomplete or unknown variables abort
startup with exit code 78 and a line for each problem on standard error; the line names the variable and never its value.
Booleans are \`true\` or \`false\`; the items of lists are separated by commas.

Instead of a variable you can set \`NAME_FILE\` to the path of a file whose trimmed content is the value, for example a
secret that a container platform mounts. Setting both is refused. Umbra reads no \`.env\` file by itself;
\`node --env-file=.env dist/main.js\` does.

${sections.join('\n\n')}
`;
}

function documented(config: Type<object>): readonly DocumentedVariable[] {
  const defaults = new config() as Readonly<Record<string, unknown>>;
  return [...envVariablesOf(config)].map(([field, variable]) => {
    const value = defaults[field];
    const text =
      fieldTypeOf(config, field) === 'list'
        ? ((value ?? []) as readonly string[]).join(',')
        : (value as string | number | boolean | undefined);
    return {
      ...variable,
      default: text === undefined ? '' : String(text),
      hasFileForm: !variable.name.endsWith('_FILE'),
    };
  });
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function wrap(text: string): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > LINE_WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}
