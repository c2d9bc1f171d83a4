import type { components } from './schema.js';

type Schemas = components['schemas'];
export type Session = Schemas['Session'];
export type DocumentFacts = Schemas['Document'];
export type DocumentStatus = QueueRow['status'];
export type Span = Schemas['Span'];
export type SpanStatus = Span['status'];
export type QueueRow = Schemas['QueueRow'];
export type BatchOverview = Schemas['BatchOverview'];
/** A batch of the list; its details are there if they were asked for. */
export type ListedBatch = Schemas['Listed'];
export type Role = Session['role'];
