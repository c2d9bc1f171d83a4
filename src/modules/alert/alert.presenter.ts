import type { Alert } from './alert.types.js';

/** `alertId`, the name of the contract, and `id`, that of existing services, are the same; `date` is ISO 8601 in UTC. */
export function presentAlert(alert: Alert) {
  return {
    alertId: alert.id,
    id: alert.id,
    policy: alert.policy,
    ...(alert.policyVersion !== undefined && { policyVersion: alert.policyVersion }),
    strategyId: alert.strategyId,
    context: alert.context,
    documentId: alert.documentId,
    filterType: alert.filterType,
    date: alert.date.toISOString(),
  };
}
