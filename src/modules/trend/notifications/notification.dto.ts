import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { CHANNEL_IDS, NOTIFICATION_STATES, type ChannelId, type NotificationState } from './notification.types.js';

const MAX_PAGE_SIZE = 1000;

export class NotificationListDto {
  @ApiPropertyOptional({ description: 'Only notifications in this state.', enum: NOTIFICATION_STATES })
  @IsOptional()
  @IsIn(NOTIFICATION_STATES)
  readonly state?: NotificationState;

  @ApiPropertyOptional({ description: 'The number of notifications to skip, from the newest.', default: 0 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly offset: number = 0;

  @ApiPropertyOptional({
    description: 'The maximum number of notifications to return.',
    default: 100,
    maximum: MAX_PAGE_SIZE,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  readonly limit: number = 100;
}

export class TestNotificationDto {
  @ApiPropertyOptional({ description: 'The channel to test. If absent, all configured channels.', enum: CHANNEL_IDS })
  @IsOptional()
  @IsIn(CHANNEL_IDS)
  readonly channel?: ChannelId;
}
