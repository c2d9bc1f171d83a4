import type { UndeliveredMessage, Webhook, WebhookTarget } from './webhook.types.js';

/** `createdAt` as ISO 8601 in UTC. */
export const presentWebhook = ({ url, createdAt }: Webhook) => ({ url, createdAt: createdAt.toISOString() });

/** The only response that contains the secret. */
export const presentNewWebhook = ({ url, createdAt, secret }: WebhookTarget) => ({
  url,
  createdAt: createdAt.toISOString(),
  secret,
});

/** An undelivered message, with the state of its delivery. */
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
