/** Query keys of the cache. Changes of a document invalidate everything below `documentKeys.all(id)`. */
export const documentKeys = {
  all: (id: string) => ['documents', id] as const,
  facts: (id: string) => ['documents', id, 'facts'] as const,
  source: (id: string) => ['documents', id, 'source'] as const,
  spans: (id: string) => ['documents', id, 'spans'] as const,
  sheets: (id: string) => ['documents', id, 'sheets'] as const,
  pages: (id: string) => ['documents', id, 'pages'] as const,
  page: (id: string, page: number, dpi: number) => ['documents', id, 'pages', page, dpi] as const,
  comments: (id: string) => ['documents', id, 'comments'] as const,
  mentionable: (id: string) => ['documents', id, 'mentionable'] as const,
  history: (id: string) => ['documents', id, 'history'] as const,
  certificate: (id: string) => ['documents', id, 'certificate'] as const,
  held: (id: string) => ['documents', id, 'held'] as const,
  adjudication: (id: string) => ['documents', id, 'adjudication'] as const,
};
export const queueKeys = {
  all: ['queue'] as const,
  page: (filter: string, page: number) => ['queue', filter, page] as const,
};
export const batchKeys = {
  all: ['batches'] as const,
  list: ['batches', 'list'] as const,
  /** A page of the batches with their due dates. */
  page: (choice: string, name: string, page: number) => ['batches', 'page', choice, name, page] as const,
  /** The numbers of documents of some batches. */
  progress: (ids: string) => ['batches', 'progress', ids] as const,
  one: (id: string) => ['batches', 'one', id] as const,
};
export const reportKey = (query: string) => ['reports', query] as const;
export const qualityKeys = {
  all: ['quality'] as const,
  page: (page: number) => ['quality', 'page', page] as const,
  one: (id: string) => ['quality', 'one', id] as const,
  next: (id: string) => ['quality', 'next', id] as const,
};
/** The pages of the inbox, by tab. */
export const inboxKeys = {
  all: ['account', 'inbox'] as const,
  page: (tab: string, page: number) => ['account', 'inbox', tab, page] as const,
};
export const secondOpinionsKeys = {
  all: ['second-opinions'] as const,
  page: (page: number) => ['second-opinions', page] as const,
};
export const typesKey = ['pii-types'] as const;
export const policyKeys = {
  all: ['policies'] as const,
  names: ['policies', 'names'] as const,
  drafts: ['policies', 'drafts'] as const,
  schema: ['policies', 'schema'] as const,
  one: (name: string) => ['policies', 'one', name] as const,
  versions: (name: string) => ['policies', 'one', name, 'versions'] as const,
  diff: (name: string, from: number, to: number) => ['policies', 'one', name, 'diff', from, to] as const,
  draft: (name: string) => ['policies', 'one', name, 'draft'] as const,
  draftState: (name: string) => ['policies', 'one', name, 'draft-state'] as const,
  samples: (name: string) => ['policies', 'one', name, 'samples'] as const,
};
export const accountKeys = {
  totp: ['account', 'totp'] as const,
  passkeys: ['account', 'passkeys'] as const,
  sessions: ['account', 'sessions'] as const,
  keys: ['account', 'keys'] as const,
};
export const adminKeys = {
  allUsers: ['admin', 'users'] as const,
  invitations: ['admin', 'invitations'] as const,
  groups: (page: number) => ['admin', 'groups', page] as const,
  allGroups: ['admin', 'groups'] as const,
  audit: (query: string) => ['admin', 'audit', query] as const,
  health: ['admin', 'health'] as const,
  records: (kind: string) => ['admin', 'records', kind] as const,
};
/** The name of what a legal hold keeps, by the path of its page. */
export const heldKey = (path: string) => ['admin', 'held', path] as const;
export const listKeys = {
  all: ['lists'] as const,
};
export const contextKeys = {
  all: ['contexts'] as const,
  names: ['contexts', 'names'] as const,
  one: (name: string) => ['contexts', 'one', name] as const,
};
/** A record as its dialog has opened it. Not below the key of its list, whose renewal must not change an open form. */
export const recordKey = (kind: readonly unknown[], name: string) => ['record', ...kind, name] as const;
export const reidentifyKey = ['reidentify'] as const;
export const alertKeys = {
  all: ['alerts'] as const,
  some: (query: string) => ['alerts', query] as const,
};
export const trendKeys = {
  all: ['trend'] as const,
  organizations: ['trend', 'organizations'] as const,
  list: (address: string) => ['trend', 'list', address] as const,
  history: (series: string, hours: number, threshold: number | undefined) =>
    ['trend', 'history', series, hours, threshold] as const,
  breaches: (series: string, hours: number) => ['trend', 'breaches', series, hours] as const,
  notifications: ['trend', 'notifications'] as const,
  mutes: ['trend', 'mutes'] as const,
};
