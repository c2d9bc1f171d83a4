import type { NameType } from '../../names/index.js';

/** What model servers and their users call the kinds of names, in lower case. */
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

/** Lower case, with a blank between words however they are joined. */
const spelled = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** The kind of names that a label of a model stands for, in any case; undefined for a label of something else. */
export const typeOfLabel = (label: string): NameType | undefined => TYPES.get(spelled(label));

/** The same for labels that say the same: `PER` and `full_name`, `Medical Condition` and `medical-condition`. */
export const meaningOfLabel = (label: string): string => typeOfLabel(label) ?? spelled(label);
