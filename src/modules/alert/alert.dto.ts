import { Matches } from 'class-validator';
import { NullableText, NullableTime } from '../../platform/http/nullable.decorators.js';
import { Limit, Offset } from '../../platform/http/paging.js';
import type { AlertQuestion } from './alert.types.js';

const MAX_ALERTS = 1000;

export class AlertPageDto {
  @Offset('The number of alerts to skip, from the newest.', 1_000_000)
  readonly offset: number = 0;

  @Limit('The maximum number of alerts to return.', MAX_ALERTS, MAX_ALERTS)
  readonly limit: number = MAX_ALERTS;

  @NullableText(128, { description: 'Only alerts of this kind, for example `email-address`.' })
  readonly filterType?: string;

  @NullableText(128, { description: 'Only alerts of this policy.' })
  readonly policy?: string;

  @NullableText(256, { description: 'Only alerts of this context.' })
  readonly context?: string;

  @NullableText(256, { description: 'Only alerts of this document.' })
  readonly documentId?: string;

  @NullableTime('from', { description: 'ISO 8601: only alerts at or after this time.' })
  readonly from?: string;

  @NullableTime('to', { description: 'ISO 8601: only alerts before this time.' })
  readonly to?: string;
}

/** Returns the filter for alerts; empty fields are ignored. */
export function alertQuestionOf({ offset, limit, from, to, ...filters }: AlertPageDto): AlertQuestion {
  const { filterType, policy, context, documentId } = filters;
  const fields = Object.entries({ filterType, policy, context, documentId });
  return {
    ...{ offset, limit },
    equal: Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== '')),
    from: momentOf(from),
    to: momentOf(to),
  };
}

const momentOf = (text = ''): Date | undefined => (text === '' ? undefined : new Date(text));

export class AlertIdDto {
  @Matches(/^[\w-]{1,64}$/, { message: 'alertId must be the id of an alert, as the list shows it' })
  readonly alertId: string;
}
