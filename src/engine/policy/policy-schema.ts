import { CUSTOM, fieldNames } from './custom-schema.js';
import { files, ignoredPatterns, MAX_TERM_LENGTH, terms, type LoadedEntry } from './entry-schema.js';
import { BUILT_IN, BUILT_IN_ALIASES } from './kind-schema.js';
import { NAME_KINDS, PH_EYES } from './names-schema.js';
import { nationalIds } from './national-ids.js';
import { DEFAULT_LOOK, graphical, pdfConfig } from './pdf-schema.js';
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
  secret,
  string,
  withDefault,
  word,
  type Node,
  type Output,
  type Refusal,
} from './schema.js';

const MAX_LISTS = 1000;

/** Keys of kinds that other products' policies use and that are not supported here. */
const UNSUPPORTED_KINDS = ['hospitalAbbreviation', 'ner'];

const whyRefused = (key: string): string =>
  `"${key}" is not supported: ${key === 'ner' ? 'use "person", "location" and "organization"' : 'use "hospital"'}. Remove it, or set "enabled": false.`;

const refusedKinds: Readonly<Record<string, Refusal>> = Object.fromEntries(
  UNSUPPORTED_KINDS.map((key) => [key, { code: 'unsupported-kind', message: whyRefused(key) }]),
);

/** All entries of the policy in the order of the kinds, each with its path. */
export interface PlacedEntry {
  readonly path: string;
  readonly entry: LoadedEntry;
}

const KIND_PROPERTIES: Readonly<Record<string, Node<LoadedKey | undefined>>> = {
  ...Object.fromEntries(
    Object.entries<Node<LoadedKey>>({ ...BUILT_IN, ...NAME_KINDS }).map(([key, node]) => [key, optional(node)]),
  ),
  sections: described('Everything between two markers.', optional(CUSTOM.sections)),
  dictionaries: described('Terms of your own.', optional(CUSTOM.dictionaries)),
  identifiers: described('Patterns of your own.', optional(CUSTOM.identifiers)),
  fields: described('Whole values of fields by their names, in documents that have fields.', optional(CUSTOM.fields)),
};
const NATIONAL_IDS = 'nationalIds';
const PH_EYE_ENTRIES = 'pheyes';
const PH_EYE_ALIASES = { pheye: PH_EYE_ENTRIES, phEyes: PH_EYE_ENTRIES };

const identifiers: Node<readonly PlacedEntry[]> = checked(
  object(
    {
      ...KIND_PROPERTIES,
      [PH_EYE_ENTRIES]: described('Names by their labels, or by a model server.', optional(PH_EYES)),
      [NATIONAL_IDS]: described('The identity, tax and health numbers of countries.', optional(nationalIds)),
    },
    { aliases: { ...BUILT_IN_ALIASES, ...PH_EYE_ALIASES }, refused: refusedKinds },
  ),
  (values) => {
    const ownEntries = Object.entries(values).flatMap(([key, given]): readonly PlacedEntry[] => {
      if (given === undefined || key === NATIONAL_IDS) return [];
      return placed(key, given);
    });
    // A kind's own entry takes precedence, even if it is disabled.
    const kinds = new Set(ownEntries.map(({ entry }) => entry.kind));
    const nationalEntries = [values[NATIONAL_IDS] ?? []].flat().filter(({ kind }) => !kinds.has(kind));
    return {
      value: [...ownEntries, ...nationalEntries.map((entry) => ({ path: `identifiers.${NATIONAL_IDS}`, entry }))],
    };
  },
);

/** The value of one key: an entry or a list of them. An entry for names may cover several kinds. */
type LoadedKey = LoadedEntry | readonly (LoadedEntry | readonly LoadedEntry[])[];

function placed(key: string, given: LoadedKey): readonly PlacedEntry[] {
  const path = `identifiers.${key}`;
  if (!isMany(given)) return [{ path, entry: given }];
  return given.flatMap((item, index) => {
    const isItem = isMany(item) || Object.hasOwn(CUSTOM, key);
    return [item].flat().map((entry) => ({ path: isItem ? `${path}[${index}]` : path, entry }));
  });
}

const isMany = <T>(given: LoadedEntry | readonly T[]): given is readonly T[] => Array.isArray(given);

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

/**
 * The default minimum confidence. A common shape without check digits and without a context word has less.
 */
const DEFAULT_MIN_CONFIDENCE = 0.5;

/**
 * `splitting` has no effect, since texts are never split; neither has `analysis`. Both are still checked, so that an
 * accepted policy is valid.
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
  pdf: described('How redactions look in PDF documents.', pdfConfig),
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

const key = secret(1, 2000);
/**
 * True if an address contains credentials or a query. It may be stored but is never called, since requests cannot carry
 * them.
 */
const hasCredentials = (address: string): boolean => /\/\/[^/?#]*@|\?/.test(address);

const generator = object({
  type: described('The protocol of the model server.', word('ollama')),
  endpoint: described('The address of the model server.', optional(secret(0, 1000, { isSecret: hasCredentials }))),
  model: optional(string()),
  prompt: described('With {{token}} for the text and {{label}} for its kind.', optional(string(0, 10_000))),
  timeoutMs: integer(1, 3_600_000),
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
      pdf: DEFAULT_LOOK,
      postFilters: DEFAULT_POST_FILTERS,
      minConfidence: DEFAULT_MIN_CONFIDENCE,
      analysis: undefined,
    }),
  ),
  crypto: described(
    'The key of CRYPTO_REPLACE: env:NAME, file:PATH, or 32, 48 or 64 hexadecimal digits.',
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
  ignoredFields: described(
    'Names of columns, keys or headers as in "identifiers.fields": what stands in them is not looked at.',
    withDefault(fieldNames, []),
  ),
  graphical,
  generators: described('Models that MAP_REPLACE may ask, by name.', optional(map(generator, 100))),
});

/** A model that MAP_REPLACE may query, as described in the policy. */
export type PolicyGenerator = Output<typeof generator>;
