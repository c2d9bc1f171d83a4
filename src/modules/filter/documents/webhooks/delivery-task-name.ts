/** The task that empties the outbox of the webhooks. */
export const DELIVERY_TASK = 'pdf-webhooks';
