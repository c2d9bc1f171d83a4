import type { Delivery } from '../trend.types.js';

export type KeyedDelivery = Delivery & { readonly key: string };

export const isKeyed = (delivery: Delivery): delivery is KeyedDelivery => delivery.key !== undefined;

/** The time for which a repetition is recognised by its key. */
export const DELIVERIES_REMEMBERED_MS = 7 * 86_400_000;

/** The key prefix of reports imported from another monitor: they are learned and never judged. */
export const IMPORT_KEY = 'import:';
export const isOfThePast = ({ key }: Delivery): boolean => key?.startsWith(IMPORT_KEY) === true;
