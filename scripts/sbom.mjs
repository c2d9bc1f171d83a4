/**
 * Prints the list of what a release has in it, as CycloneDX: the packages that are installed for production, and those
 * that are built into the pages. `npm sbom --omit=dev` leaves out packages that both need, such as @nestjs/common.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/setup.mjs';

const PAGES = path.join(root, 'src/web/client');

/** The packages named by imports, without files and parts of packages. */
const importsOf = (text) =>
  Array.from(text.matchAll(/(?:from|import)\s*\(?'((?:@[\w.-]+\/)?[\w-][\w.-]*)/g), ([, name]) => name);

const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
const bom = JSON.parse(text);
const isDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
const neededBy = new Map(bom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));

const imported = new Set(
  readdirSync(PAGES, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .flatMap((file) => importsOf(readFileSync(path.join(PAGES, file), 'utf8'))),
);
const own = new Set(neededBy.get(bom.metadata.component['bom-ref']));
const shipped = new Set(
  bom.components
    .filter((component) => !isDevelopment(component) || (own.has(component['bom-ref']) && imported.has(component.name)))
    .map((component) => component['bom-ref']),
);
// A set that grows while it is read is read to its end.
for (const ref of shipped) for (const needed of neededBy.get(ref) ?? []) shipped.add(needed);

bom.metadata.component.name = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).name;
bom.components = bom.components.filter((component) => shipped.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => shipped.has(ref) || ref === bom.metadata.component['bom-ref'])
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((needed) => shipped.has(needed)) }));

process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);
