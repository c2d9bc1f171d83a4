import type { UserSettings } from './user-settings.js';

export const presentSettings = (settings: UserSettings) => ({
  skipCompletedInReview: settings.skipCompletedInReview,
  advanceToNextOnApprove: settings.advanceToNextOnApprove,
  reviewSortBy: settings.reviewSortBy,
  timezone: settings.timezone,
  locale: settings.locale,
});
