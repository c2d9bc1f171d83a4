import type { components } from '../../api/schema.js';

export type Group = components['schemas']['Group'];
