import { ValidateBy } from 'class-validator';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks the fields that are used for a database lookup; the verification checks everything else. */
const isAnswer = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  isRecord(value.response) &&
  typeof value.response.clientDataJSON === 'string';

/**
 * Validates the response of an authenticator as browsers serialize it. Unknown fields are allowed, since browsers may
 * add some.
 */
export const IsAuthenticatorAnswer = () =>
  ValidateBy({
    name: 'isAuthenticatorAnswer',
    validator: {
      validate: isAnswer,
      defaultMessage: () => 'send what PublicKeyCredential.toJSON() returns as $property',
    },
  });

/** The OpenAPI schema, in the format of WebAuthn Level 3, 5.1.1 and 5.1.2. */
export const authenticatorAnswer = (method: string) => ({
  description: `The result of \`PublicKeyCredential.toJSON()\` after \`navigator.credentials.${method}()\` (WebAuthn Level 3).`,
  type: 'object' as const,
  additionalProperties: true,
});
