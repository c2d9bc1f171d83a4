import type { UserSettings } from '../users/user-settings.js';

export const presentSettings = (settings: UserSettings) => ({
  skipCompletedInReview: settings.skipCompletedInReview,
  advanceToNextOnApprove: settings.advanceToNextOnApprove,
  reviewSortBy: settings.reviewSortBy,
  timezone: settings.timezone,
  locale: settings.locale,
  theme: settings.theme,
  density: settings.density,
  textSize: settings.textSize,
  maskValues: settings.maskValues,
  singleKeys: settings.singleKeys,
  keys: settings.keys.map(({ action, keys }) => ({ action, keys: [...keys] })),
  views: settings.views.map(({ page, name, query }) => ({ page, name, query })),
});
