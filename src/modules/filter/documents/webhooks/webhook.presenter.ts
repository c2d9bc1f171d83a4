import type { UndeliveredMessage, Webhook, WebhookTarget } from './webhook.types.js';

/** `createdAt` as ISO 8601 in UTC. */
export const presentWebhook = ({ url, createdAt }: Webhook) => ({ url, createdAt: createdAt.toISOString() });

/** The one time that the secret is shown. */
export const presentNewWebhook = ({ url, createdAt, secret }: WebhookTarget) => ({
  url,
  createdAt: createdAt.toISOString(),
  secret,
});

/** A message as its receiver knows it, with what has become of it so far. */
export const presentUndelivered = (message: UndeliveredMessage) => ({
  id: message.id,
  documentId: message.documentId,
  status: message.status,
  timestamp: message.at.toISOString(),
  state: message.state,
  attempts: message.attempts,
  nextTryAt: message.state === 'failed' ? null : message.notBefore.toISOString(),
  problem: message.problem,
});
