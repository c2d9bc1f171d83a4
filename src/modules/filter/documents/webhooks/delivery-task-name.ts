/** The task that sends the outbox of the webhooks. */
export const DELIVERY_TASK = 'pdf-webhooks';
