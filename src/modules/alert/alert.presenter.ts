import type { Alert } from './alert.types.js';

/** `date` as ISO 8601 in UTC with milliseconds. */
export function presentAlert(alert: Alert) {
  return {
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
