import { problemIn, request, urlOf } from '../../api/client.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Sample = Schemas['Sample'];
export type Version = Schemas['Version'];
export type Draft = Schemas['Draft'];
export type Comparison = Schemas['Comparison'];
export type SavedNote = Schemas['Saved']['notes'][number];

/** A policy as it was sent, and by what a save says which one it replaces. */
export interface PolicyText {
  readonly text: string;
  readonly tag: string | null;
}

export interface ChangeOptions {
  readonly note?: string | undefined;
  readonly confirm?: readonly string[] | undefined;
  /** Of the text that it is made from; refused when another is there by now. */
  readonly tag?: string | null | undefined;
  readonly to?: string | undefined;
}

const pathOf = (name: string, rest = ''): string => urlOf(`/api/policies/{name}${rest}`, { name });

/** @throws ApiProblem */
export async function readPolicyText(name: string): Promise<PolicyText> {
  const response = await fetch(pathOf(name), { headers: { accept: 'application/json' } });
  if (!response.ok) throw await problemIn(response);
  return { text: await response.text(), tag: response.headers.get('etag') };
}

/** Changes a policy or its draft. @throws ApiProblem; its `details` have `problems`, or what to confirm */
async function change(
  method: 'PUT' | 'POST' | 'DELETE',
  url: string,
  { note, confirm = [], tag, to }: ChangeOptions,
  body = '{}',
): Promise<{ readonly status: number; readonly notes: readonly SavedNote[] }> {
  const query = { note, confirm: confirm.length === 0 ? undefined : confirm.join(','), to };
  const response = await fetch(urlOf(url, {}, query), {
    method,
    headers: { 'content-type': 'application/json', ...(typeof tag === 'string' && { 'if-match': tag }) },
    body,
  });
  if (!response.ok) throw await problemIn(response);
  const said = (await response.json().catch(() => ({}))) as { readonly notes?: readonly SavedNote[] };
  return { status: response.status, notes: said.notes ?? [] };
}

export const savePolicy = (name: string, text: string, options: ChangeOptions) =>
  change('PUT', pathOf(name), options, text);
export const removePolicy = (name: string) => change('DELETE', pathOf(name), {});
export const rollBack = (name: string, to: number, options: ChangeOptions) =>
  change('POST', pathOf(name, '/rollback'), { ...options, to: String(to) });
export const saveDraft = (name: string, text: string, options: ChangeOptions) =>
  change('PUT', pathOf(name, '/draft'), options, text);
export const discardDraft = (name: string) => change('DELETE', pathOf(name, '/draft'), {});
export type DraftStep = 'submit' | 'reject' | 'approve';
export const moveDraft = (name: string, step: DraftStep, options: ChangeOptions) =>
  change('POST', pathOf(name, `/draft/${step}`), options);

/** How far the draft of a policy is; null when there is none. */
export const draftState = async (name: string): Promise<Draft['state'] | null> =>
  (await request('get', '/api/policies/{policyName}/versions', { path: { policyName: name }, query: { limit: 1 } }))
    .draft;

/** The draft; null when it is gone by now. */
export async function readDraft(name: string): Promise<(Draft & { readonly tag: string | null }) | null> {
  const response = await fetch(pathOf(name, '/draft'), { headers: { accept: 'application/json' } });
  if (response.status === 404) return null;
  if (!response.ok) throw await problemIn(response);
  return { ...((await response.json()) as Draft), tag: response.headers.get('etag') };
}

export async function saveSamples(name: string, samples: readonly Sample[]): Promise<void> {
  await request('put', '/api/policies/{policyName}/samples', {
    path: { policyName: name },
    body: samples as never,
  });
}

/** What a policy makes of a text. Nothing of it is kept. */
export async function tried(policy: unknown, text: string): Promise<string> {
  const body = { policy, text, context: 'none' };
  const answer = await request('post', '/api/explain', { query: {}, body: body as never });
  return answer.filteredText;
}
