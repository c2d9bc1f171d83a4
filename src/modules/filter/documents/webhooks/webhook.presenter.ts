import type { Webhook, WebhookTarget } from './webhook.types.js';

/** `createdAt` as ISO 8601 in UTC. */
export const presentWebhook = ({ url, createdAt }: Webhook) => ({ url, createdAt: createdAt.toISOString() });

/** The one time that the secret is shown. */
export const presentNewWebhook = ({ url, createdAt, secret }: WebhookTarget) => ({
  url,
  createdAt: createdAt.toISOString(),
  secret,
});
