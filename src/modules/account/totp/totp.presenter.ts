import type { Enrolment, TotpState } from './totp.service.js';

export const presentTotpState = ({ enabled, recoveryCodesLeft }: TotpState) => ({ enabled, recoveryCodesLeft });

/** The one time that the secret leaves the server. */
export const presentEnrolment = ({ secret, uri }: Enrolment) => ({ secret, uri });

/** The one time that the codes leave the server. */
export const presentRecoveryCodes = (codes: readonly string[]) => ({ recoveryCodes: [...codes] });
