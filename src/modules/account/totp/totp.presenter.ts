import type { Enrolment, TotpState } from './totp.service.js';

export const presentTotpState = ({ enabled, recoveryCodesLeft }: TotpState) => ({ enabled, recoveryCodesLeft });

/** The only response that contains the secret. */
export const presentEnrolment = ({ secret, uri }: Enrolment) => ({ secret, uri });

/** The only response that contains the codes. */
export const presentRecoveryCodes = (codes: readonly string[]) => ({ recoveryCodes: [...codes] });
