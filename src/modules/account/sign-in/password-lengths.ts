/** The length of a new password, in characters; OWASP ASVS 4.0.3, 2.1.1 and 2.1.2. */
export const NEW_PASSWORD_CHARACTERS = { min: 12, max: 128 } as const;

/**
 * The maximum size in bytes of text that can be a password. It exceeds that of new passwords, since longer ones could be
 * set before there was a maximum.
 */
export const MAX_PASSWORD_BYTES = 1024;
