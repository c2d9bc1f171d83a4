import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { SETTING_NAMES } from '../support/setting-names.js';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'docker', 'k8s');

/* What manifests are read as; a test says what it expects of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
type Manifest = any;

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
const manifestsIn = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => document.toJS());
const base = (kind: string): Manifest =>
  files
    .filter((file) => file.startsWith('base'))
    .flatMap(manifestsIn)
    .find((manifest) => manifest.kind === kind);

const routes = readFileSync(path.join(root, 'docs', 'reference', 'access.md'), 'utf8');

describe('the manifests for Kubernetes', () => {
  it.each(files)('%s is YAML that names its kind', (file) => {
    for (const manifest of manifestsIn(file)) expect(manifest).toMatchObject({ apiVersion: expect.any(String) });
  });

  it('are all listed by a kustomization, and list no other', () => {
    for (const file of files.filter((name) => name.endsWith('kustomization.yaml'))) {
      const [{ resources, patches = [] }] = manifestsIn(file);
      const listed = [...resources, ...patches.map((patch: Manifest) => patch.path)].filter(
        (name: string) => !name.startsWith('..'),
      );
      const beside = files.filter((name) => path.dirname(name) === path.dirname(file) && name !== file);
      expect(listed.sort()).toEqual(beside.map((name) => path.basename(name)).sort());
    }
  });

  it('set only settings that there are', () => {
    const [{ configMapGenerator }] = manifestsIn('base/kustomization.yaml');
    const names = configMapGenerator
      .flatMap((each: Manifest) => each.literals)
      .map((literal: string) => literal.split('=')[0]);
    expect(names.filter((name: string) => !SETTING_NAMES.has(name))).toEqual([]);
    expect(names).toContain('UMBRA_PROFILE');
  });

  it('probe routes that are open, restart only what hangs, and stop within the time they give', () => {
    const { spec } = base('Deployment').spec.template;
    const [{ startupProbe, readinessProbe, livenessProbe }] = spec.containers;
    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe.httpGet.path)).toEqual([
      '/readyz',
      '/readyz',
      '/livez',
    ]);
    for (const route of ['/readyz', '/livez']) expect(routes).toContain(`\`GET ${route}\``);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(10 + 25);
  });

  it('run without rights, on a file system that is only read', () => {
    const { spec } = base('Deployment').spec.template;
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(spec.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('never run two pods on one embedded store', () => {
    const [deployment] = manifestsIn('overlays/embedded/deployment.yaml');
    const [claim] = manifestsIn('overlays/embedded/volume-claim.yaml');
    expect(deployment.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(claim.spec.accessModes).toEqual(['ReadWriteOncePod']);
  });
});

describe('the chart of Helm', () => {
  const chart = path.join(root, 'docker', 'helm', 'umbra');
  const read = (file: string): Manifest => parseAllDocuments(readFileSync(path.join(chart, file), 'utf8'))[0]?.toJS();

  it('installs the version of the package, as the manifests do', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(read('Chart.yaml')).toMatchObject({ version, appVersion: version });
    expect(manifestsIn('base/kustomization.yaml')[0].images).toEqual([{ name: 'umbra', newTag: version }]);
  });

  it('has a schema for each of its values, and refuses others', () => {
    const { properties, additionalProperties } = read('values.schema.json');
    expect(Object.keys(read('values.yaml')).sort()).toEqual(
      Object.keys(properties)
        .filter((name) => name !== 'global')
        .sort(),
    );
    expect(additionalProperties).toBe(false);
  });

  it('sets what the manifests set', () => {
    const [{ configMapGenerator }] = manifestsIn('base/kustomization.yaml');
    const literals = Object.entries(read('values.yaml').settings).map(([name, value]) => `${name}=${String(value)}`);
    expect(literals).toEqual(configMapGenerator[0].literals);
    expect(Object.keys(read('values.yaml').settings).filter((name) => !SETTING_NAMES.has(name))).toEqual([]);
  });

  it('has the alert rules themselves, not a copy', () => {
    expect(realpathSync(path.join(chart, 'files', 'umbra.rules.yml'))).toBe(
      path.join(realpathSync(root), 'docker', 'prometheus', 'umbra.rules.yml'),
    );
  });
});
