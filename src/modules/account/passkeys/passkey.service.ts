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

/** How a browser reaches an authenticator (WebAuthn Level 3, 5.8.4). */
const TRANSPORTS: readonly AuthenticatorTransport[] = ['usb', 'nfc', 'ble', 'hybrid', 'internal'];

/** A passkey that was made, and recovery codes where the person had none yet: shown this once. */
export interface AddedPasskey {
  readonly passkey: Passkey;
  readonly recoveryCodes: readonly string[] | null;
}

/** A person's passkeys: made, listed and taken away. */
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
   * Returns what `navigator.credentials.create()` is called with.
   * @throws AppError `conflict` when the person has as many passkeys as they may
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
      // Nothing is decided by the maker of an authenticator, so its certificate would only tell about the person.
      attestationType: 'none',
      excludeCredentials: held.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /**
   * Keeps a passkey. From the first one on a password alone opens no session of this person.
   * @throws AppError `invalid` for an answer that is forged, stale or for another host; `conflict`
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
      fail('conflict', 'This passkey is known already.', { code: 'PASSKEY_TAKEN' });
    const codes = newRecoveryCodes();
    const isFirst = await this.factors.askForPasskey(actor.userId, {
      at: passkey.createdAt,
      recoveryCodes: codes.map(hashRecoveryCode),
    });
    await this.note(actor, 'PASSKEY_ADD', passkey);
    return { passkey, recoveryCodes: isFirst ? codes : null };
  }

  /** The last one that goes takes the second factor with it, save for one-time codes. @throws AppError `not-found` */
  async remove(actor: Actor, id: string): Promise<void> {
    const removed = await this.passkeys.remove(actor.userId, id);
    // First, so that repeating the request mends what a crash has left.
    await this.askForWhatIsThere(actor.userId);
    if (removed === undefined) return fail('not-found', 'You have no passkey of this id.', { code: 'NO_SUCH_PASSKEY' });
    await this.note(actor, 'PASSKEY_REMOVE', removed);
  }

  /** Who is let in by a sign-on service alone must not stay in by another door when that service closes. */
  private async refuseWithoutPassword(userId: string): Promise<void> {
    if ((await this.users.findById(userId))?.hasPassword === true) return;
    fail('conflict', 'Your account is that of a sign-on service, which has passkeys of its own.', {
      code: 'NO_LOCAL_SIGN_IN',
    });
  }

  /** Recovery codes go only when no other passkey of theirs was made meanwhile: nobody has a passkey and no codes. */
  private async askForWhatIsThere(userId: string): Promise<void> {
    const before = await this.factors.find(userId);
    if (before === undefined || (await this.passkeys.listOf(userId)).length > 0) return;
    await this.factors.askForNoPasskeySince(userId, before.passkeysSince);
  }

  private async heldBy(userId: string): Promise<readonly Passkey[]> {
    const held = await this.passkeys.listOf(userId);
    if (held.length < MAX_PASSKEYS) return held;
    return fail('conflict', `You have ${MAX_PASSKEYS} passkeys; take one away first.`, { code: 'TOO_MANY_PASSKEYS' });
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
    // Nothing is asked of others here, so whatever is thrown says what is wrong with the answer.
    return undefined;
  }
}

/**
 * The same without what the maker of the authenticator says of it. Nobody asks for that, and checking it would ask the
 * addresses that a certificate of the sender's own making names.
 * @throws Error for what is no attestation object
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

/** Those that are known: whatever else a browser sends is kept by nobody. */
const transportsOf = ({ response: { transports = [] } }: RegistrationResponseJSON): AuthenticatorTransport[] =>
  TRANSPORTS.filter((known) => Array.isArray(transports) && transports.includes(known));

function refuseAnswer(): never {
  return fail('invalid', 'The answer of the authenticator does not fit: begin anew, within five minutes.', {
    code: 'WRONG_PASSKEY',
  });
}
