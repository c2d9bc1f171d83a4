import { bearer, call, type Answer } from './client.js';
import type { TestApp } from './app.js';

/** Calls a route of Presidio's interface with the administrator's key. */
export const presidio = (app: TestApp, method: 'GET' | 'POST', path: string, json?: unknown): Promise<Answer> =>
  call(app, method, `/presidio/${path}`, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });

/** Returns a finding as clients send it to `/anonymize`. */
export const finding = (entity_type: string, start: number, end: number, score = 0.5) => ({
  entity_type,
  start,
  end,
  score,
});
