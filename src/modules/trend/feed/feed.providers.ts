import type { ModelDefinition } from '@nestjs/mongoose';
import type { Provider } from '@nestjs/common';
import { OutgoingCounts, OutgoingCountsSchema } from './counts-outbox.model.js';
import { CountsOutbox } from './counts-outbox.repository.js';
import { RedactionFeed } from './redaction-feed.js';
import { SendCountsTask } from './send-counts.task.js';

export const feedModels: readonly ModelDefinition[] = [{ name: OutgoingCounts.name, schema: OutgoingCountsSchema }];

/** Providers that report Umbra's own redactions. */
export const feedProviders: readonly Provider[] = [CountsOutbox, RedactionFeed, SendCountsTask];
