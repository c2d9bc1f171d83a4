import { problemIn, request } from '../../api/client.js';
import type { Explained } from './model.js';

/** What is asked: a text by a stored policy, or by one that is sent along. */
export type Question =
  | { readonly text: string; readonly policyName: string }
  | { readonly text: string; readonly policy: Record<string, unknown> };

/** Nothing of it is kept by the server. @throws ApiProblem when the text or the policy is refused */
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

/** A file of any format that is read, as it comes back. @throws ApiProblem */
export async function redactFile(file: File, policyName: string): Promise<Blob> {
  const query = new URLSearchParams({ p: policyName, filename: file.name });
  const headers = { 'content-type': file.type === '' ? 'application/octet-stream' : file.type };
  const response = await fetch(`/api/filter?${query}`, { method: 'POST', headers, body: file });
  if (!response.ok) throw await problemIn(response);
  return response.blob();
}
