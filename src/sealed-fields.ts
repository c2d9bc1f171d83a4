import { secondFactorSealed } from './modules/account/totp/second-factor.model.js';
import type { SealedFieldsOf } from './platform/encryption/sealed-field.js';
import { noteSealed } from './platform/audit/note.model.js';
import { secretSealed } from './platform/auth/secret.model.js';

/** Everything that is sealed in the database. A field that is missing here keeps its old key when keys are rotated. */
export const SEALED_FIELDS: readonly SealedFieldsOf[] = [secretSealed, secondFactorSealed, noteSealed];
