import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Limit, Offset } from '../../../platform/http/paging.js';
import { CHANNEL_IDS, NOTIFICATION_STATES, type ChannelId, type NotificationState } from './notification.types.js';

const MAX_PAGE_SIZE = 1000;

export class NotificationListDto {
  @ApiPropertyOptional({ description: 'Only notifications in this state.', enum: NOTIFICATION_STATES })
  @IsOptional()
  @IsIn(NOTIFICATION_STATES)
  readonly state?: NotificationState;

  @Offset('The number of notifications to skip, from the newest.', 1_000_000)
  readonly offset: number = 0;

  @Limit('The maximum number of notifications to return.', 100, MAX_PAGE_SIZE)
  readonly limit: number = 100;
}

export class TestNotificationDto {
  @ApiPropertyOptional({ description: 'The channel to test. If absent, all configured channels.', enum: CHANNEL_IDS })
  @IsOptional()
  @IsIn(CHANNEL_IDS)
  readonly channel?: ChannelId;
}
