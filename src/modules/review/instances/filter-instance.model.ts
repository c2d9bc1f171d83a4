import type { SealedFieldsOf } from '../../../platform/encryption/sealed-field.js';

export const FILTER_INSTANCE_COLLECTION = 'filter_instances';

export const filterInstanceSealed: SealedFieldsOf = { collection: FILTER_INSTANCE_COLLECTION, fields: ['apiKey'] };
