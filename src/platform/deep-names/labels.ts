import type { DeepNameType } from './deep-names.types.js';

/**
 * Maps labels of the model, without their `B-` and `I-` prefixes, to types of names. All other labels are not names.
 */
const TYPES: Readonly<Record<string, DeepNameType>> = {
  GIVEN_NAME: 'person',
  SURNAME: 'person',
  PERSON: 'person',
  PER: 'person',
  CITY: 'location',
  STATE: 'location',
  LOCATION: 'location',
  LOC: 'location',
  ORGANIZATION: 'organization',
  ORG: 'organization',
};

export const NAME_TYPES: readonly DeepNameType[] = ['person', 'location', 'organization'];

/**
 * Returns for each label of the model the index of its type in {@link NAME_TYPES}, or -1 if it is not a name.
 * @param config the content of the model's `config.json`
 * @returns undefined if it is invalid, or none of its labels is a name
 */
export function typesOfLabels(config: unknown): readonly number[] | undefined {
  const labels = isRecord(config) && isRecord(config.id2label) ? config.id2label : {};
  const types = Object.keys(labels).map((_, id) => {
    const label = labels[String(id)];
    const type = typeof label === 'string' ? TYPES[label.replace(/^[BI]-/, '')] : undefined;
    return type === undefined ? -1 : NAME_TYPES.indexOf(type);
  });
  return types.some((type) => type >= 0) ? types : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
