import { ValidateBy } from 'class-validator';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the check asks the database for; everything else is looked at by the check itself. */
const isAnswer = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  isRecord(value.response) &&
  typeof value.response.clientDataJSON === 'string';

/** The answer of an authenticator, as browsers write it. Browsers may add fields, so it is not held to a list of them. */
export const IsAuthenticatorAnswer = () =>
  ValidateBy({
    name: 'isAuthenticatorAnswer',
    validator: {
      validate: isAnswer,
      defaultMessage: () => 'send what PublicKeyCredential.toJSON() returns as $property',
    },
  });

/** For OpenAPI: the form is that of WebAuthn Level 3, 5.1.1 and 5.1.2. */
export const authenticatorAnswer = (method: string) => ({
  description: `What \`PublicKeyCredential.toJSON()\` returns after \`navigator.credentials.${method}()\` (WebAuthn Level 3).`,
  type: 'object' as const,
  additionalProperties: true,
});
