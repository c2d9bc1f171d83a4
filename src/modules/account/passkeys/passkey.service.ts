import { Injectable } from '@nestjs/common';
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { AccountAudit } from '../account-audit.js';
import { CHALLENGE_SECONDS, Challenges } from './challenges.js';
import { PasskeyRepository } from './passkey.repository.js';
import { MAX_PASSKEYS, type Passkey, type RelyingParty } from './passkey.types.js';
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-code.js';
import { SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { UserRepository } from '../users/user.repository.js';

/** The transports between a browser and an authenticator (WebAuthn Level 3, 5.8.4). */
const TRANSPORTS: readonly AuthenticatorTransport[] = ['usb', 'nfc', 'ble', 'hybrid', 'internal'];

/** A new passkey, and recovery codes if the person had none yet. The codes are shown only once. */
export interface AddedPasskey {
  readonly passkey: Passkey;
  readonly recoveryCodes: readonly string[] | null;
}

/** Adds, lists and removes a person's passkeys. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly users: UserRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly factors: SecondFactorRepository,
    private readonly challenges: Challenges,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  listOf(userId: string): Promise<readonly Passkey[]> {
    return this.passkeys.listOf(userId);
  }

  /**
   * Returns the input of `navigator.credentials.create()`.
   * @throws AppError `conflict` when the person has the maximum number of passkeys
   */
  async begin(actor: Actor, party: RelyingParty): Promise<PublicKeyCredentialCreationOptionsJSON> {
    await this.refuseWithoutPassword(actor.userId);
    const held = await this.heldBy(actor.userId);
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: 'Umbra',
      rpID: party.id,
      userName: actor.email,
      userID: Uint8Array.from(Buffer.from(actor.userId)),
      challenge: await this.challenges.issue({ newPasskeyOf: actor.userId }),
      timeout: CHALLENGE_SECONDS * 1000,
      // No decision depends on the maker of an authenticator, and its certificate would identify the person.
      attestationType: 'none',
      excludeCredentials: held.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /**
   * Stores a passkey. From the first one on, a password alone no longer opens a session of this person.
   * @throws AppError `invalid` for a response that is forged, expired or for another host; `conflict`
   */
  async add(
    actor: Actor,
    name: string,
    response: RegistrationResponseJSON,
    party: RelyingParty,
  ): Promise<AddedPasskey> {
    await this.refuseWithoutPassword(actor.userId);
    await this.heldBy(actor.userId);
    const passkey = { ...(await this.checked(actor.userId, response, party)), name, userId: actor.userId };
    if (!(await this.passkeys.insert(passkey)))
      fail('conflict', 'This passkey is already registered.', { code: 'PASSKEY_TAKEN' });
    const codes = newRecoveryCodes();
    const isFirst = await this.factors.askForPasskey(actor.userId, {
      at: passkey.createdAt,
      recoveryCodes: codes.map(hashRecoveryCode),
    });
    await this.note(actor, 'PASSKEY_ADD', passkey);
    return { passkey, recoveryCodes: isFirst ? codes : null };
  }

  /**
   * Removing the last passkey also removes the second factor, except for one-time codes.
   * @throws AppError `not-found`
   */
  async remove(actor: Actor, id: string): Promise<void> {
    const removed = await this.passkeys.remove(actor.userId, id);
    // Done first, so that repeating the request repairs the state after a crash.
    await this.askForWhatIsThere(actor.userId);
    if (removed === undefined)
      return fail('not-found', 'You have no passkey with this id.', { code: 'NO_SUCH_PASSKEY' });
    await this.note(actor, 'PASSKEY_REMOVE', removed);
  }

  /** People admitted only by single sign-on must not keep another way in when that service refuses them. */
  private async refuseWithoutPassword(userId: string): Promise<void> {
    if ((await this.users.findById(userId))?.hasPassword === true) return;
    fail('conflict', 'Your account belongs to a single sign-on service, which has its own passkeys.', {
      code: 'NO_LOCAL_SIGN_IN',
    });
  }

  /** Removes recovery codes only if no other passkey was added meanwhile: nobody has a passkey without codes. */
  private async askForWhatIsThere(userId: string): Promise<void> {
    const before = await this.factors.find(userId);
    if (before === undefined || (await this.passkeys.listOf(userId)).length > 0) return;
    await this.factors.askForNoPasskeySince(userId, before.passkeysSince);
  }

  private async heldBy(userId: string): Promise<readonly Passkey[]> {
    const held = await this.passkeys.listOf(userId);
    if (held.length < MAX_PASSKEYS) return held;
    return fail('conflict', `You have ${MAX_PASSKEYS} passkeys; delete one first.`, { code: 'TOO_MANY_PASSKEYS' });
  }

  private async checked(
    userId: string,
    response: RegistrationResponseJSON,
    party: RelyingParty,
  ): Promise<Omit<Passkey, 'name' | 'userId'>> {
    const made = await this.challenges.proven(response.response.clientDataJSON, { newPasskeyOf: userId }, (challenge) =>
      registrationOf(response, party, challenge),
    );
    if (made === undefined) return refuseAnswer();
    return { ...made, createdAt: this.clock.now(), lastUsedAt: null };
  }

  private note(actor: Actor, action: 'PASSKEY_ADD' | 'PASSKEY_REMOVE', { id, name }: Passkey): Promise<void> {
    const details = { passkeyId: id, name };
    return this.audit.note(actor, { action, resourceType: 'User', resourceId: actor.userId, details });
  }
}

async function registrationOf(response: RegistrationResponseJSON, party: RelyingParty, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const attestationObject = await withoutAttestation(response.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp: backedUp } = registrationInfo;
    const { id, publicKey, counter } = credential;
    return { id, publicKey, counter, transports: transportsOf(response), backedUp };
  } catch {
    // Nothing external is called here, so any error means that the response is invalid.
    return undefined;
  }
}

/**
 * Returns the same attestation object without the statement of the authenticator's maker. It is not needed, and
 * verifying it could call addresses named in a certificate of the sender's own making.
 * @throws Error for an invalid attestation object
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const without = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(without));
}

/** Returns the known transports; others that a browser sends are not stored. */
const transportsOf = ({ response: { transports = [] } }: RegistrationResponseJSON): AuthenticatorTransport[] =>
  TRANSPORTS.filter((known) => Array.isArray(transports) && transports.includes(known));

function refuseAnswer(): never {
  return fail(
    'invalid',
    'The response of the authenticator is not valid: start again, and finish within five minutes.',
    {
      code: 'WRONG_PASSKEY',
    },
  );
}
