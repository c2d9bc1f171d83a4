import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unique, type TestApp } from './app.js';
import { bearer, call } from './client.js';
import { asking } from './review-people.js';

/** The policy of the batches below: the default one, except that names are left for people to mark. */
export const REVIEW_POLICY = 'review-tests';

/** Saves the policy of these tests, unless an earlier suite has. */
export async function savePolicy(app: TestApp, name = REVIEW_POLICY): Promise<void> {
  const headers = bearer(app.apiKey);
  if (name === REVIEW_POLICY && (await call(app, 'GET', `/api/policies/${name}`, { headers })).status === 200) return;
  const file = path.resolve(__dirname, '../../config/policies/default.json');
  const policy = JSON.parse(readFileSync(file, 'utf8')) as { readonly identifiers: object };
  const json = { ...policy, identifiers: { ...policy.identifiers, person: { enabled: false } } };
  const { status } = await call(app, 'PUT', `/api/policies/${name}`, { json, headers });
  if (status >= 300) throw new Error(`Saving the policy answered ${status}`);
}

export async function makeBatch(
  app: TestApp,
  groupId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const wanted = { policyName: REVIEW_POLICY, confidenceThreshold: 1, auditSamplingRate: 0, ...fields };
  const admin = asking(app, bearer(app.apiKey));
  const answer = await admin('POST', '/api/v1/batches', { name: unique('Batch'), groupId, ...wanted });
  if (answer.status !== 201) throw new Error(`Making a batch answered ${answer.status}`);
  return answer.body.id as string;
}
