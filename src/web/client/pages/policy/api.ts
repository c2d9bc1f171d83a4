import { problemIn, request, urlOf } from '../../api/client.js';
import { problemOf } from '../../api/errors.js';
import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
export type Sample = Schemas['Sample'];
export type Version = Schemas['Version'];
type Draft = Schemas['Draft'];
/** A draft and the ETag by which a decision states what it is about. */
export type TaggedDraft = Draft & { readonly tag: string | null };
export type Comparison = Schemas['Comparison'];
export type SavedNote = Schemas['Saved']['notes'][number];

/** The text of a policy, and the ETag by which a save states which version it replaces. */
export interface PolicyText {
  readonly text: string;
  readonly tag: string | null;
}

export interface ChangeOptions {
  readonly note?: string | undefined;
  readonly confirm?: readonly string[] | undefined;
  /**
   * The ETag of the text that the change is based on; the server refuses the change if the text was replaced meanwhile.
   */
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

/** Changes a policy or its draft. @throws ApiProblem; its `details` list the `problems`, or what to confirm */
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
export const discardDraft = (name: string, tag: string | null) => change('DELETE', pathOf(name, '/draft'), { tag });
export type DraftStep = 'submit' | 'reject' | 'approve';
export const moveDraft = (name: string, step: DraftStep, options: ChangeOptions) =>
  change('POST', pathOf(name, `/draft/${step}`), options);

/** Returns the state of a policy's draft; null if there is none. */
export async function draftState(name: string): Promise<Draft['state'] | null> {
  try {
    const path = { policyName: name };
    return (await request('get', '/api/policies/{policyName}/versions', { path, query: { limit: 1 } })).draft;
  } catch (error) {
    // A policy that was never active has no versions.
    if (problemOf(error).status === 404) return (await readDraft(name))?.state ?? null;
    throw error;
  }
}

/** Reads the draft; null if it no longer exists. */
export async function readDraft(name: string): Promise<TaggedDraft | null> {
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

/** Returns a text as redacted by a policy. The server stores nothing of it. */
export async function tried(policy: unknown, text: string): Promise<string> {
  const body = { policy, text, context: 'none' };
  const answer = await request('post', '/api/explain', { query: {}, body: body as never });
  return answer.filteredText;
}
