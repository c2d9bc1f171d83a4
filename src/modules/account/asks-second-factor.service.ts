import { ProfileConfig } from '../../platform/config/profile.config.js';
import type { Settings } from '../../platform/config/settings.js';
import { TotpConfig } from './second-factor/totp.config.js';

/** Returns true if administrators who sign in with a password must set up a second factor. */
export const asksSecondFactor = (settings: Settings): boolean =>
  settings.of(TotpConfig).isRequiredOf('ROLE_ADMIN', settings.of(ProfileConfig));
