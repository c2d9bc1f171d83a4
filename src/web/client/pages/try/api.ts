import { problemIn, request } from '../../api/client.js';
import type { Explained } from './model.js';

/** A request: a text with a stored policy, or with one that is sent along. */
export type Question =
  | { readonly text: string; readonly policyName: string }
  | { readonly text: string; readonly policy: Record<string, unknown> };

/**
 * Explains the redaction of a text; the server stores nothing of it. @throws ApiProblem when the text or the policy is
 * refused
 */
export async function explain(question: Question, signal: AbortSignal): Promise<Explained> {
  if ('policy' in question) {
    const body = { policy: question.policy, text: question.text, context: 'none' };
    return await request('post', '/api/explain', {
      query: { detail: 'full' },
      body,
      signal,
    });
  }
  const query = new URLSearchParams({ p: question.policyName, detail: 'full' });
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const response = await fetch(`/api/explain?${query}`, { method: 'POST', headers, body: question.text, signal });
  if (!response.ok) throw await problemIn(response);
  return (await response.json()) as Explained;
}

/** Redacts a file of any supported format and returns it. @throws ApiProblem */
export async function redactFile(file: File, policyName: string): Promise<Blob> {
  const query = new URLSearchParams({ p: policyName, filename: file.name });
  const headers = { 'content-type': file.type === '' ? 'application/octet-stream' : file.type };
  const response = await fetch(`/api/filter?${query}`, { method: 'POST', headers, body: file });
  if (!response.ok) throw await problemIn(response);
  return response.blob();
}
