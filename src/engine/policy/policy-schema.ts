import { CUSTOM } from './custom-schema.js';
import { files, ignoredPatterns, MAX_TERM_LENGTH, terms, type LoadedEntry } from './entry-schema.js';
import { BUILT_IN, BUILT_IN_ALIASES } from './kind-schema.js';
import { nationalIds } from './national-ids.js';
import {
  array,
  boolean,
  checked,
  described,
  integer,
  map,
  number,
  object,
  optional,
  string,
  withDefault,
  word,
  type Node,
  type Output,
  type Refusal,
} from './schema.js';

const MAX_LISTS = 1000;

/** Keys of kinds that policies elsewhere use and that are not found here. */
const UNSUPPORTED_KINDS = ['hospitalAbbreviation', 'ner', 'person', 'pheyes', 'pheye'];

/** Found elsewhere by a language model behind an `endpoint`. */
const OF_A_MODEL: ReadonlySet<string> = new Set(['medicalCondition', 'ner', 'person', 'pheyes', 'pheye']);

function whyRefused(key: string): string {
  const why = OF_A_MODEL.has(key) ? 'no model is asked for names and conditions' : 'nothing of this kind is found';
  return `"${key}" is not supported yet: ${why}. Remove it, or set "enabled": false.`;
}

const refusedKinds: Readonly<Record<string, Refusal>> = Object.fromEntries(
  UNSUPPORTED_KINDS.filter((key) => !Object.hasOwn(BUILT_IN, key)).map((key) => {
    return [key, { code: 'unsupported-kind', message: whyRefused(key) }];
  }),
);

/** All entries of the policy in the order of the kinds, each with its path. */
export interface PlacedEntry {
  readonly path: string;
  readonly entry: LoadedEntry;
}

const KIND_PROPERTIES: Readonly<Record<string, Node<LoadedEntry | readonly LoadedEntry[] | undefined>>> = {
  ...Object.fromEntries(Object.entries(BUILT_IN).map(([key, node]) => [key, optional(node)])),
  sections: described('Everything between two markers.', optional(CUSTOM.sections)),
  dictionaries: described('Terms of your own.', optional(CUSTOM.dictionaries)),
  identifiers: described('Patterns of your own.', optional(CUSTOM.identifiers)),
};
const NATIONAL_IDS = 'nationalIds';

const identifiers: Node<readonly PlacedEntry[]> = checked(
  object(
    {
      ...KIND_PROPERTIES,
      [NATIONAL_IDS]: described('The identity, tax and health numbers of countries.', optional(nationalIds)),
    },
    { aliases: BUILT_IN_ALIASES, refused: refusedKinds },
  ),
  (values) => {
    const own = Object.entries(values).flatMap(([key, given]): PlacedEntry[] => {
      if (given === undefined || key === NATIONAL_IDS) return [];
      const path = `identifiers.${key}`;
      return isList(given)
        ? given.map((entry, index) => ({ path: `${path}[${index}]`, entry }))
        : [{ path, entry: given }];
    });
    // What a kind says of itself holds, also that it is switched off.
    const kinds = new Set(own.map(({ entry }) => entry.kind));
    const others = [values[NATIONAL_IDS] ?? []].flat().filter(({ kind }) => !kinds.has(kind));
    return { value: [...own, ...others.map((entry) => ({ path: `identifiers.${NATIONAL_IDS}`, entry }))] };
  },
);

const isList = (given: LoadedEntry | readonly LoadedEntry[]): given is readonly LoadedEntry[] => Array.isArray(given);

const ignored = object({
  name: optional(string()),
  terms,
  files,
  caseSensitive: withDefault(boolean, false),
});

const POST_FILTERS = {
  removeTrailingPeriods: withDefault(boolean, true),
  removeTrailingSpaces: withDefault(boolean, true),
  removeTrailingNewLines: withDefault(boolean, true),
};
const DEFAULT_POST_FILTERS = { removeTrailingPeriods: true, removeTrailingSpaces: true, removeTrailingNewLines: true };

/** A shape that many things share, without check digits and without a word beside it that says what it is, has less. */
const DEFAULT_MIN_CONFIDENCE = 0.5;

/**
 * Texts are never cut into pieces, so `splitting` changes nothing about what is found; `pdf` and `analysis` change
 * nothing about text. All three are checked, so that a policy that is accepted is right.
 */
const config = object({
  splitting: optional(
    object({
      enabled: optional(boolean),
      threshold: optional(integer(-1, 1e9)),
      method: optional(word('newline', 'width', 'characters')),
      overlap: optional(integer(0, 1e9)),
    }),
  ),
  pdf: optional(
    object(
      {
        redactionColor: optional(string(1, 50)),
        showReplacement: optional(boolean),
        replacementFont: optional(word('helvetica', 'times', 'courier')),
        replacementMaxFontSize: optional(number(1, 1000)),
        replacementFontColor: optional(string(1, 50)),
        scale: optional(number(0.01, 10)),
        dpi: optional(integer(1, 2400)),
        compressionQuality: optional(number(0, 1)),
        preserveUnredactedPages: optional(boolean),
      },
      { aliases: { scaling: 'scale' } },
    ),
  ),
  postFilters: withDefault(object(POST_FILTERS), DEFAULT_POST_FILTERS),
  minConfidence: described(
    'What is found with less confidence is not taken.',
    withDefault(number(0, 1), DEFAULT_MIN_CONFIDENCE),
  ),
  analysis: optional(
    object({
      enabled: optional(boolean),
      identification: optional(boolean),
      spanDisambiguation: optional(boolean),
      sentiment: optional(object({ model: optional(string()), enabled: optional(boolean) })),
      offensiveness: optional(object({ model: optional(string()), enabled: optional(boolean) })),
    }),
  ),
});

const key = string(1, 200);

const generator = object({
  type: described('The protocol of the model server.', word('ollama')),
  endpoint: described('The address of the model server.', optional(string())),
  model: optional(string()),
  prompt: described('With {{token}} for the text and {{label}} for its kind.', optional(string(0, 10_000))),
  timeoutMs: integer(1, 3_600_000),
});

const boundingBox = object({
  id: optional(string()),
  enabled: optional(boolean),
  ignored: optional(terms),
  ignoredFiles: optional(files),
  ignoredPatterns: optional(ignoredPatterns),
  windowSize: optional(integer(0, 100)),
  priority: optional(integer(-1e6, 1e6)),
  color: optional(string(1, 50)),
  x: optional(number(-1e6, 1e6)),
  y: optional(number(-1e6, 1e6)),
  w: optional(number(0, 1e6)),
  h: optional(number(0, 1e6)),
  page: optional(integer(1, 1e6)),
});

/** A whole policy. */
export const policySchema = object({
  name: described(
    'Accepted and not used: a policy is stored under the name it is sent to.',
    optional(string(0, MAX_TERM_LENGTH)),
  ),
  domain: optional(
    checked(string(), (value) => ({
      value,
      notes: [
        { path: '', code: 'no-effect', message: 'Has no effect: list the terms to leave alone under "ignored".' },
      ],
    })),
  ),
  config: described(
    'Settings for all kinds.',
    withDefault(config, {
      splitting: undefined,
      pdf: undefined,
      postFilters: DEFAULT_POST_FILTERS,
      minConfidence: DEFAULT_MIN_CONFIDENCE,
      analysis: undefined,
    }),
  ),
  crypto: described(
    'The key of CRYPTO_REPLACE: 32, 48 or 64 hexadecimal digits, env:NAME or ${NAME}.',
    optional(object({ key, iv: described('Accepted and not used: a nonce is drawn for each text.', optional(key)) })),
  ),
  fpe: described(
    'The key of FPE_ENCRYPT_REPLACE, as that of crypto, and a tweak of 14 or 16 hexadecimal digits.',
    optional(object({ key, tweak: key })),
  ),
  identifiers: described(
    'What is looked for, by kind; an empty object switches a kind on.',
    withDefault(identifiers, []),
  ),
  ignored: described(
    'Lists of texts that are left alone, whatever their kind.',
    withDefault(array(ignored, MAX_LISTS), []),
  ),
  ignoredPatterns: described('Patterns of whole texts that are left alone, whatever their kind.', ignoredPatterns),
  graphical: described(
    'Boxes to cover in PDF documents.',
    optional(object({ boundingBoxes: optional(array(boundingBox, MAX_LISTS)) })),
  ),
  generators: described('Models that MAP_REPLACE may ask, by name.', optional(map(generator, 100))),
});

/** A model that MAP_REPLACE may ask, as the policy describes it. */
export type PolicyGenerator = Output<typeof generator>;
