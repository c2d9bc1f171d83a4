import { NoticeFollowTask } from './notice-follow.task.js';
import { NoticePositionRecord, NoticePositionSchema } from './notice-position.model.js';
import { NoticePositionRepository } from './notice-position.repository.js';

export const noticeModels = [{ name: NoticePositionRecord.name, schema: NoticePositionSchema }];
export const noticeProviders = [NoticePositionRepository, NoticeFollowTask];
