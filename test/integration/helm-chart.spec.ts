import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { SETTING_NAMES } from '../support/setting-names.js';

const { HELM, KUBECONFORM, KUBERNETES_SCHEMAS } = process.env;
const ROOT = path.resolve(__dirname, '../..');
const CHART = path.join(ROOT, 'docker/helm/umbra');
const MANIFESTS = path.join(ROOT, 'docker/k8s');
/** The first that the chart allows, one between, and the newest of the package of schemas. */
const VERSIONS = ['1.29.0', '1.33.0', '1.37.0'] as const;
/** Kinds of operators, of which the package has no schemas. */
const OF_OPERATORS = ['ServiceMonitor', 'PrometheusRule', 'ExternalSecret'];

/* What manifests are read as; a test says what it expects of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
type Manifest = any;

const call = (program: string, args: readonly string[], input: string) =>
  spawnSync(program, args, { encoding: 'utf8', input });
/** One stream of several. */
const joined = (texts: readonly string[]): string => texts.join('\n---\n');

const helm = (values: object, version: string = VERSIONS[0]) =>
  call(HELM ?? 'helm', ['template', 'umbra', CHART, '--kube-version', version, '--values', '-'], stringify(values));

const manifestsIn = (text: string): readonly Manifest[] =>
  parseAllDocuments(text)
    .map((document): Manifest => document.toJS())
    .filter((manifest) => manifest !== null);

function rendered(values: object): readonly Manifest[] {
  const { status, stdout, stderr } = helm(values);
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return manifestsIn(stdout);
}

const ofKind = (manifests: readonly Manifest[], kind: string): Manifest =>
  manifests.find((manifest) => manifest.kind === kind);

function conform(text: string, version: string): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = call(
    KUBECONFORM ?? 'kubeconform',
    [
      '-strict',
      ...['-kubernetes-version', version, '-skip', OF_OPERATORS.join(',')],
      '-schema-location',
      `${KUBERNETES_SCHEMAS}/{{.NormalizedKubernetesVersion}}/{{.ResourceKind}}{{.KindSuffix}}.json`,
    ],
    text,
  );
  return { status, said: stdout + stderr };
}

const everything = {
  image: { repository: 'registry.example/umbra', digest: `sha256:${'0'.repeat(64)}`, pullSecrets: ['registry'] },
  settings: { TRUSTED_PROXIES: '10.0.0.0/8', BACKUP_FOLDER: '/backups', PORT: '9000' },
  externalSecret: { enabled: true, store: { name: 'vault' }, key: 'umbra' },
  env: [{ name: 'METRICS_NETWORKS', value: '10.0.0.0/8' }],
  envFrom: [{ secretRef: { name: 'more' } }],
  tls: { secretName: 'umbra-tls' },
  service: { type: 'LoadBalancer', port: 443, annotations: { note: 'inside' } },
  ingress: { enabled: true, className: 'nginx', host: 'umbra.example', tlsSecretName: 'umbra-host' },
  persistence: { storageClass: 'fast' },
  backups: { existingClaim: 'backups' },
  autoscaling: { queue: { enabled: true } },
  networkPolicy: { from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }], egressPorts: [27017] },
  metrics: {
    serviceMonitor: { enabled: true, apiKey: { secretName: 'prometheus', key: 'key' } },
    rules: { enabled: true, labels: { release: 'prometheus' } },
  },
  podAnnotations: { note: 'inside' },
  priorityClassName: 'important',
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  extraVolumes: [{ name: 'authority', configMap: { name: 'authority' } }],
  extraVolumeMounts: [{ name: 'authority', mountPath: '/etc/authority', readOnly: true }],
};

const INSTALLATIONS: readonly (readonly [string, object])[] = [
  ['the defaults', {}],
  ['replicas', { mode: 'replicas' }],
  ['a fixed number of replicas', { mode: 'replicas', replicas: 2, autoscaling: { enabled: false } }],
  [
    'no network policy and a claim of its own',
    { networkPolicy: { enabled: false }, persistence: { existingClaim: 'mine' } },
  ],
  ['everything, embedded', { ...everything, mode: 'embedded' }],
  ['everything, with replicas', { ...everything, mode: 'replicas' }],
];

const withTools = HELM === undefined || KUBECONFORM === undefined || KUBERNETES_SCHEMAS === undefined ? it.skip : it;

describe('the chart of Helm', () => {
  withTools('passes the linter of Helm', () => {
    const { status, stdout } = call(HELM ?? 'helm', ['lint', '--strict', CHART], '');
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('0 chart(s) failed') as string });
  });

  withTools('leaves a pod the time that its settings give to requests in progress', () => {
    const settings = { HTTP_SHUTDOWN_DELAY_SECONDS: '20', HTTP_SHUTDOWN_GRACE_SECONDS: '300' };
    const { spec } = ofKind(rendered({ settings }), 'Deployment').spec.template;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(320);
  });

  // All at once: reading the schemas takes the tool longer than comparing.
  withTools.each(VERSIONS)('is what Kubernetes %s takes, however it is installed', (version) => {
    const drawn = INSTALLATIONS.map(([, values]) => {
      const { status, stdout, stderr } = helm(values, version);
      expect({ values, status, stderr: status === 0 ? '' : stderr }).toEqual({ values, status: 0, stderr: '' });
      return stdout;
    });
    expect(conform(joined(drawn), version)).toEqual({ status: 0, said: '' });
  });

  describe.each(INSTALLATIONS)('%s', (_, values) => {
    withTools('sets only settings that there are', () => {
      const manifests = rendered(values);
      const [container] = ofKind(manifests, 'Deployment').spec.template.spec.containers;
      const names = [
        ...Object.keys(ofKind(manifests, 'ConfigMap').data),
        ...(container.env ?? []).map((each: Manifest) => each.name),
      ];
      expect(names.filter((name) => !SETTING_NAMES.has(name))).toEqual([]);
    });

    withTools('runs without rights, from a fixed image, probed at open routes', () => {
      const { spec } = ofKind(rendered(values), 'Deployment').spec.template;
      const base = ofKind(
        manifestsIn(readFileSync(path.join(MANIFESTS, 'base/deployment.yaml'), 'utf8')),
        'Deployment',
      );
      const same = ['securityContext', 'automountServiceAccountToken', 'terminationGracePeriodSeconds'];
      for (const name of same) expect(spec[name]).toEqual(base.spec.template.spec[name]);
      const [container] = spec.containers;
      const [expected] = base.spec.template.spec.containers;
      expect(container.securityContext).toEqual(expected.securityContext);
      expect(container.resources).toEqual(expected.resources);
      for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        const { scheme, ...httpGet } = container[name].httpGet;
        expect({ ...container[name], httpGet }).toEqual(expected[name]);
        expect(scheme).toBe('tls' in values ? 'HTTPS' : undefined);
      }
      expect(container.image).toMatch(/^(?:registry\.example\/umbra@sha256:[0-9a-f]{64}|umbra:\d+\.\d+\.\d+)$/);
    });
  });

  withTools('never runs two pods on one embedded store, and keeps its volume', () => {
    for (const values of [{}, { ...everything, replicas: 5 }]) {
      const manifests = rendered(values);
      expect(ofKind(manifests, 'Deployment').spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
      expect(ofKind(manifests, 'PersistentVolumeClaim')).toMatchObject({
        metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } },
        spec: { accessModes: ['ReadWriteOncePod'] },
      });
      expect(ofKind(manifests, 'HorizontalPodAutoscaler')).toBeUndefined();
    }
  });

  withTools('gives replicas what the manifests give them', () => {
    const overlay = path.join(MANIFESTS, 'overlays/replicas');
    const theirs = readdirSync(overlay).flatMap((file) => manifestsIn(readFileSync(path.join(overlay, file), 'utf8')));
    const ours = rendered({ mode: 'replicas' });
    expect(ofKind(ours, 'HorizontalPodAutoscaler').spec).toEqual(ofKind(theirs, 'HorizontalPodAutoscaler').spec);
    expect(ofKind(ours, 'PodDisruptionBudget').spec.maxUnavailable).toBe(
      ofKind(theirs, 'PodDisruptionBudget').spec.maxUnavailable,
    );
    const spread = (manifests: readonly Manifest[]) =>
      ofKind(manifests, 'Deployment').spec.template.spec.topologySpreadConstraints.map(
        ({ topologyKey, whenUnsatisfiable }: Manifest) => [topologyKey, whenUnsatisfiable],
      );
    expect(spread(ours)).toEqual(spread(theirs));
    const policy = manifestsIn(readFileSync(path.join(MANIFESTS, 'base/network-policy.yaml'), 'utf8'));
    const { ingress, egress } = ofKind(ours, 'NetworkPolicy').spec;
    expect({ ingress, egress }).toEqual({
      ingress: ofKind(policy, 'NetworkPolicy').spec.ingress,
      egress: ofKind(policy, 'NetworkPolicy').spec.egress,
    });
  });

  withTools('hands the alert rules on unchanged, for the job that they ask for', () => {
    const manifests = rendered(everything);
    const rules = readFileSync(path.join(ROOT, 'docker/prometheus/umbra.rules.yml'), 'utf8');
    expect(ofKind(manifests, 'PrometheusRule').spec).toEqual(manifestsIn(rules)[0]);
    const { jobLabel, selector } = ofKind(manifests, 'ServiceMonitor').spec;
    const { labels } = ofKind(manifests, 'Service').metadata;
    expect(labels[jobLabel]).toBe('umbra');
    expect(labels).toMatchObject(selector.matchLabels);
  });

  withTools.each([
    ['an unknown value', { replica: 3 }, "'replica'"],
    ['an unknown mode', { mode: 'cluster' }, '/mode'],
    ['an image that changes', { image: { repository: 'umbra', tag: 'latest' } }, '/image/tag'],
    ['a number, which YAML may write in another way', { settings: { HTTP_MAX: 10_000_000 } }, 'HTTP_MAX'],
    [
      'a secret store without a name',
      { externalSecret: { enabled: true, key: 'umbra' } },
      '/externalSecret/store/name',
    ],
    ['an ingress without TLS', { ingress: { enabled: true, host: 'umbra.example' } }, 'tlsSecretName'],
  ])('refuses %s', (_, values, named) => {
    const { status, stderr } = helm(values);
    expect(status).toBe(1);
    expect(stderr).toContain(named);
  });
});

describe('the manifests', () => {
  const files = readdirSync(MANIFESTS, { recursive: true, encoding: 'utf8' }).filter(
    // What an overlay changes in the deployment is no whole one.
    (file) => file.endsWith('.yaml') && !/kustomization\.yaml$|overlays\/.*\/deployment\.yaml$/.test(file),
  );
  withTools.each(VERSIONS)('are what Kubernetes %s takes', (version) => {
    expect(files.length).toBeGreaterThan(5);
    const text = joined(files.map((file) => readFileSync(path.join(MANIFESTS, file), 'utf8')));
    expect(conform(text, version)).toEqual({ status: 0, said: '' });
  });
});
