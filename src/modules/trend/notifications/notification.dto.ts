import { NullableChoice } from '../../../platform/http/nullable.decorators.js';
import { Limit, Offset } from '../../../platform/http/paging.js';
import { CHANNEL_IDS, NOTIFICATION_STATES, type ChannelId, type NotificationState } from './notification.types.js';

const MAX_PAGE_SIZE = 1000;

export class NotificationListDto {
  @NullableChoice(NOTIFICATION_STATES, { description: 'Only notifications in this state.' })
  readonly state?: NotificationState;

  @Offset('The number of notifications to skip, from the newest.', 1_000_000)
  readonly offset: number = 0;

  @Limit('The maximum number of notifications to return.', 100, MAX_PAGE_SIZE)
  readonly limit: number = 100;
}

export class TestNotificationDto {
  @NullableChoice(CHANNEL_IDS, { description: 'The channel to test. If absent, all configured channels.' })
  readonly channel?: ChannelId;
}
