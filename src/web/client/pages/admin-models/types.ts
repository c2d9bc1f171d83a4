import type { components } from '../../api/schema.js';

export type Instance = components['schemas']['Instance'];
