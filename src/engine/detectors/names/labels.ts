import type { NameType } from '../../names/index.js';

/** Labels that model servers and their users give to the types of names, in lower case. */
const LABELS: Readonly<Record<NameType, readonly string[]>> = {
  person: [
    'name',
    'names',
    'person',
    'persons',
    'people',
    'per',
    'person name',
    'full name',
    'human name',
    'patient name',
    'first name',
    'last name',
    'middle name',
    'surname',
  ],
  location: [
    'location',
    'locations',
    'loc',
    'gpe',
    'place',
    'places',
    'city',
    'country',
    'state',
    'region',
    'geopolitical entity',
  ],
  organization: ['organization', 'organizations', 'organisation', 'organisations', 'org', 'company', 'institution'],
};

const TYPES: ReadonlyMap<string, NameType> = new Map(
  (['person', 'location', 'organization'] as const).flatMap((type) => LABELS[type].map((label) => [label, type])),
);

/** Normalises a label: lower case, with one space between words however they are joined. */
const spelled = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** Returns the type of names for a model label in any case; undefined for other labels. */
export const typeOfLabel = (label: string): NameType | undefined => TYPES.get(spelled(label));

/**
 * Returns the same string for labels with the same meaning: `PER` and `full_name`, `Medical Condition` and
 * `medical-condition`.
 */
export const meaningOfLabel = (label: string): string => typeOfLabel(label) ?? spelled(label);
