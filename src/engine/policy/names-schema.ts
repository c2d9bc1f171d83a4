import { bind, type AnyDetector, type BoundDetector } from '../detectors/detector.js';
import { CATALOG } from '../detectors/catalog.js';
import { isNameType } from '../detectors/names/names-detectors.js';
import { meaningOfLabel, typeOfLabel } from '../detectors/names/labels.js';
import type { NameType } from '../names/index.js';
import type { DeepRequest, ModelRequest, OnUnavailable } from '../models.js';
import { namesOf, type Kind } from '../kinds.js';
import { COMMON, commonOf, type CommonValues, type LoadedEntry } from './entry-schema.js';
import type { Complaint } from '../complaint.js';
import {
  array,
  boolean,
  checked,
  described,
  either,
  integer,
  map,
  number,
  object,
  optional,
  secret,
  string,
  withDefault,
  word,
  type Checked,
  type Node,
  type Output,
} from './schema.js';
import { isSecret } from './secret-reader.js';
import { strategyList, type LoadedStrategy } from './strategy-schema.js';

const MAX_LABELS = 50;
const MAX_LABEL_LENGTH = 100;
const MAX_ENTRIES = 100;
/** The default of the existing engine if a policy does not set one. */
const DEFAULT_THRESHOLD = 0.5;
const DEFAULT_LABEL = 'name';

const HOST = String.raw`(?:[\p{L}\p{N}._-]+|\[[0-9a-f]*:[0-9a-f:.]*\])`;
const ADDRESS = new RegExp(String.raw`^https?:\/\/${HOST}(?::(?<port>\d{1,5}))?(?:\/[^\s?#]*)?$`, 'iu');

const endpoint = checked(string(1), (value): Checked<string> => {
  const address = ADDRESS.exec(value);
  if (address !== null && Number(address.groups?.port ?? 80) <= 65_535) return { value };
  const message =
    'Must be an http or https address of a host, with a port up to 65535 if any, without user name, password, query and fragment.';
  return { problems: [{ path: '', code: 'bad-address', message }] };
});

/** A token that can be sent in a request header. */
const bearerToken = checked(
  secret(0, 10_000, { isSecret, sentTo: 'endpoint' }),
  (written, { secrets }): Checked<string> => {
    const found = secrets.read(written);
    if ('problem' in found) return { problems: [{ path: '', ...found.problem }] };
    if (/^[\x21-\x7e]*$/.test(found.value)) return { value: found.value };
    const message = `Must consist of visible ASCII characters without blanks${found.source}.`;
    return { problems: [{ path: '', code: 'bad-token', message }] };
  },
);

/** The keys that control how names of each kind are found. */
const MODEL = {
  model: described(
    'What finds them: "fast" in this process, "deep" by the optional model, "remote" by a model server. "remote" when an endpoint is given, otherwise "fast".',
    optional(word('fast', 'deep', 'remote')),
  ),
  onUnavailable: described(
    'While the model does not answer: "fail" fails the request, "fast" finds them in this process, and the answer says so.',
    withDefault(word('fail', 'fast'), 'fail'),
  ),
  phEyeConfiguration: described(
    'The model server.',
    optional(
      object({
        endpoint: described(
          'Its address, to which /find is added; that of PHEYE_ENDPOINT when absent.',
          optional(endpoint),
        ),
        bearerToken: described(
          'What it is sent as a credential: env:NAME, file:PATH, or the token.',
          optional(bearerToken),
        ),
        timeout: described('Seconds until it has answered.', optional(integer(1, 600))),
        maxIdleConnections: described('How many requests it is sent at once.', optional(integer(1, 1000))),
        labels: optional(array(string(1, MAX_LABEL_LENGTH), MAX_LABELS)),
        modelPath: optional(string()),
        threshold: described('What it finds with less is not taken.', withDefault(number(0, 1), DEFAULT_THRESHOLD)),
      }),
    ),
  ),
  removePunctuation: described('The server is sent blanks for signs.', withDefault(boolean, false)),
  thresholds: described('The threshold of single labels.', optional(map(number(0, 1), MAX_LABELS))),
};

/** The defaults of an entry for a kind of names; for the list of kinds. */
export const NAME_OPTIONS = { model: 'fast', onUnavailable: 'fail' };

type Values = CommonValues & { readonly [Key in keyof typeof MODEL]: Output<(typeof MODEL)[Key]> };

const TYPES: readonly NameType[] = ['person', 'location', 'organization'];

/** `identifiers.person`, `.location` and `.organization`. */
export const NAME_KINDS: Readonly<Record<string, Node<readonly LoadedEntry[]>>> = Object.fromEntries(
  TYPES.map(namesOf).map(({ id, key, strategies, strategyAliases }) => [
    key,
    checked(
      object(
        { ...COMMON, ...MODEL, [strategies]: strategyList(id) },
        { aliases: Object.fromEntries(strategyAliases.map((alias) => [alias, strategies])) },
      ),
      (values: Readonly<Record<string, unknown>>) =>
        entriesOf(values as unknown as Values, values[strategies] as readonly LoadedStrategy[], id as NameType),
    ),
  ]),
);

/** The list of strategies of `identifiers.pheyes`. */
export const PH_EYE_STRATEGIES = 'phEyeFilterStrategies';

const phEyes: Node<readonly LoadedEntry[]> = checked(
  object(
    { ...COMMON, ...MODEL, [PH_EYE_STRATEGIES]: strategyList('person') },
    { aliases: { personFilterStrategies: PH_EYE_STRATEGIES } },
  ),
  (values: Readonly<Record<string, unknown>>) =>
    entriesOf(values as unknown as Values, values[PH_EYE_STRATEGIES] as readonly LoadedStrategy[], undefined),
);

/** `identifiers.pheyes`: names by their labels; with a server, also any other label that it supports. */
export const PH_EYES: Node<readonly (LoadedEntry | readonly LoadedEntry[])[]> = either(
  phEyes,
  array(phEyes, MAX_ENTRIES),
);

/** Returns one entry for each kind that the labels denote. */
function entriesOf(
  values: Values,
  strategies: readonly LoadedStrategy[],
  type: NameType | undefined,
): Checked<readonly LoadedEntry[]> {
  const labels = labelsOf(values, type);
  const model = values.model ?? (values.phEyeConfiguration?.endpoint === undefined ? 'fast' : 'remote');
  const notes = notesOn(values, model, labels);
  const kinds = groupByKind(labels);
  const unknown = labels.filter((label) => typeOfLabel(label) === undefined);
  if (unknown.length > 0 && model === 'remote' && values.onUnavailable === 'fast') {
    const message =
      'Only persons, locations and organizations can be found in this process: leave this out, or ask for other labels in an entry of their own.';
    return { problems: [{ path: '.onUnavailable', code: 'no-fallback', message }] };
  }
  if (unknown.length > 0 && model !== 'remote') {
    const message = `Without a model server only persons, locations and organizations are found. Labels of something else, for which nothing is looked: ${unknown.length}.`;
    notes.push({ path: '.phEyeConfiguration.labels', code: 'no-effect', message });
  }
  const request = requestOf(values, labels, model);
  const value = [...kinds].map(([kind, labelsOfKind]): LoadedEntry => {
    const common = commonOf(kind, values, strategies);
    const known = typeOfLabel(labelsOfKind[0] ?? '');
    const [byModel, byForm] = detectorsOf(known);
    const fast = boundTo(byModel);
    const others = boundTo(byForm);
    if (request === undefined) return { ...common, bind: (rule) => [...fast(rule), ...others(rule)] };
    const thresholds = model === 'remote' ? thresholdsOf(values, labelsOfKind) : new Map<string, number>();
    const asked = model === 'remote' ? labelsOfKind : [kind];
    return {
      ...common,
      ...(known === undefined ? { label: 'OTHER', classification: labelsOfKind.join(', ') } : {}),
      bind: others,
      model: { request, labels: asked.map((label) => label.toLowerCase()), thresholds, fast },
    };
  });
  // Without a server, labels that are not names cannot be found.
  return {
    notes,
    value: request === undefined || model === 'deep' ? value.filter(({ kind }) => isNameType(kind)) : value,
  };
}

/**
 * Returns two lists: the detectors that use the in-process model, and the detectors that recognise a form, such as
 * `GmbH` after a name.
 */
function detectorsOf(type: NameType | undefined): readonly [AnyDetector[], AnyDetector[]] {
  const all = type === undefined ? [] : (CATALOG.get(type) ?? []);
  const isOfModel = ({ triggers }: AnyDetector): boolean => triggers.includes('document');
  return [all.filter(isOfModel), all.filter((detector) => !isOfModel(detector))];
}

/** Returns a function that binds detectors of names, none of which has options. */
const boundTo =
  (detectors: readonly AnyDetector[]) =>
  (rule: number): readonly BoundDetector[] =>
    detectors.map((detector) => bind(detector, undefined as never, rule));

function labelsOf({ phEyeConfiguration }: Values, type: NameType | undefined): readonly string[] {
  const given = phEyeConfiguration?.labels;
  if (given !== undefined && given.length > 0) return given;
  return [type === undefined || type === 'person' ? DEFAULT_LABEL : type];
}

/** Groups labels by kind of names; any other label is a kind of its own. */
function groupByKind(labels: readonly string[]): ReadonlyMap<Kind, readonly string[]> {
  const groups = new Map<Kind, string[]>();
  for (const label of labels) {
    const kind = typeOfLabel(label) ?? kindOfLabel(label);
    groups.set(kind, [...(groups.get(kind) ?? []), label]);
  }
  return groups;
}

/**
 * Converts a label such as `Medical Condition` to a kind, `medical-condition`, since kinds are used in replacements,
 * headers and metrics.
 */
function kindOfLabel(label: string): Kind {
  const kind = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return kind === '' ? 'other' : kind;
}

function notesOn(
  { phEyeConfiguration, thresholds }: Values,
  model: 'fast' | 'deep' | 'remote',
  labels: readonly string[],
): Complaint[] {
  const notes: Complaint[] = [];
  const note = (path: string, message: string): void => {
    notes.push({ path, code: 'no-effect', message });
  };
  if (phEyeConfiguration?.modelPath !== undefined) {
    note('.phEyeConfiguration.modelPath', 'Has no effect: set "model" to "deep" for the model of this installation.');
  }
  if (model !== 'remote' && thresholds !== undefined) {
    note('.thresholds', 'Has no effect without a model server: "config.minConfidence" holds for what is found here.');
  }
  const asked = new Set(labels.map(meaningOfLabel));
  for (const label of model === 'remote' ? (thresholds?.keys() ?? []) : []) {
    if (asked.has(meaningOfLabel(label))) continue;
    note(`.thresholds.${label}`, 'Has no effect: "phEyeConfiguration.labels" does not ask for it.');
  }
  return notes;
}

/**
 * Shared request objects: entries with the same settings share one request, so that the model is queried once per text.
 */
const DEEP: Readonly<Record<OnUnavailable, DeepRequest>> = {
  fail: { model: 'deep', onUnavailable: 'fail' },
  fast: { model: 'deep', onUnavailable: 'fast' },
};

function requestOf(
  { phEyeConfiguration, onUnavailable, removePunctuation }: Values,
  labels: readonly string[],
  model: 'fast' | 'deep' | 'remote',
): ModelRequest | undefined {
  if (model === 'fast') return undefined;
  if (model === 'deep') return DEEP[onUnavailable];
  return {
    model,
    onUnavailable,
    endpoint: phEyeConfiguration?.endpoint,
    bearerToken: phEyeConfiguration?.bearerToken,
    timeoutSeconds: phEyeConfiguration?.timeout,
    maxConnections: phEyeConfiguration?.maxIdleConnections,
    labels,
    removePunctuation,
  };
}

function thresholdsOf(
  { phEyeConfiguration, thresholds }: Values,
  labels: readonly string[],
): ReadonlyMap<string, number> {
  const byLabel = new Map([...(thresholds ?? [])].map(([label, threshold]) => [label.toLowerCase(), threshold]));
  const defaultThreshold = phEyeConfiguration?.threshold ?? DEFAULT_THRESHOLD;
  const asked = labels.map((label) => label.toLowerCase());
  return new Map([...byLabel, ...asked.map((label) => [label, byLabel.get(label) ?? defaultThreshold] as const)]);
}
