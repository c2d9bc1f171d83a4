import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { AuditActor } from '../../../platform/audit/audit.types.js';
import type { Role } from '../../../platform/auth/principal.js';
import { fail } from '../../../platform/http/app-error.js';
import type { User } from '../../account/account.types.js';
import { ExternalAccountService } from '../../account/external-account.service.js';
import { ExternalSignInService } from '../../account/external-sign-in.service.js';
import { UserService } from '../../account/user.service.js';
import { IssuerService } from '../issuers/issuer.service.js';
import type { Issuer } from '../issuer.types.js';
import { IdentityLinkRepository, type ForeignIdentity } from '../links/identity-link.repository.js';
import { mapClaims, verifiedEmailOf, type Claims } from '../provider/claims.js';

/** A person whom a provider has authenticated, and their network address. */
export interface ArrivingPerson {
  readonly issuer: Issuer;
  readonly identity: ForeignIdentity;
  readonly claims: Claims;
  readonly address: string;
}

/**
 * Finds, links or creates the account of a person whom a provider has authenticated, and applies the mapped role and
 * groups.
 */
@Injectable()
export class AccountOfIdentity {
  constructor(
    private readonly links: IdentityLinkRepository,
    private readonly accounts: ExternalAccountService,
    private readonly signIns: ExternalSignInService,
    private readonly users: UserService,
    private readonly issuers: IssuerService,
    private readonly clock: Clock,
  ) {}

  /** Returns the account of somebody who has signed in before. */
  async find(identity: ForeignIdentity): Promise<User | undefined> {
    const userId = await this.links.find(identity);
    if (userId === undefined) return undefined;
    const user = await this.accounts.find(userId);
    // The account was deleted, and the process ended before the link was.
    if (user === undefined) await this.links.remove(identity);
    return user;
  }

  /**
   * Returns the account of somebody, with role and groups as mapped. A role that changes ends the sessions so far.
   * @throws AppError `forbidden` for a person whom the rules of the issuer refuse; `conflict` if a mapping would remove
   * the last administrator
   */
  async settle(arrival: ArrivingPerson): Promise<User> {
    const { issuer, identity, claims, address } = arrival;
    const { role, joins, leaves } = mapClaims(issuer, claims);
    const known = await this.find(identity);
    if (role === null) return this.refuseWithoutRole(known, arrival);
    const user = known ?? (await this.first(arrival, role));
    const actor = actorOf(user, address);
    const roleChanges = role !== undefined && role !== user.role;
    const { user: changed } = roleChanges ? await this.users.change(actor, user.id, { role }) : { user };
    await this.accounts.moveBetweenGroups(actor, user.id, { joins, leaves, issuer: issuer.id });
    return changed;
  }

  /** A person without any role loses their sessions too. */
  private async refuseWithoutRole(known: User | undefined, { issuer, address }: ArrivingPerson): Promise<never> {
    if (known !== undefined) await this.signIns.refuse(known, { address, issuer: issuer.id, reason: 'NO_ROLE' });
    return fail('forbidden', 'The single sign-on service gives you no role here; ask an administrator.', {
      code: 'NO_ROLE',
    });
  }

  private async first(arrival: ArrivingPerson, role: Role | undefined): Promise<User> {
    const { issuer, identity, claims } = arrival;
    const email = verifiedEmailOf(issuer, claims);
    if (email === undefined) return refuse('EMAIL_NOT_VERIFIED');
    const owner = await this.accounts.findByEmail(email);
    if (owner !== undefined && !(await this.mayLink(issuer, owner))) return refuse('EMAIL_OF_OTHER_ACCOUNT');
    if (owner === undefined && !issuer.createsAccounts) return refuse('NO_ACCOUNT');
    const user = owner ?? (await this.create(arrival, email, role ?? issuer.defaultRole));
    const userId = await this.links.add(identity, user.id, this.clock.now());
    // A concurrent sign-in of the same person was first.
    return userId === user.id ? user : ((await this.accounts.find(userId)) ?? refuse('NO_ACCOUNT'));
  }

  /**
   * An account that a directory created belongs to the person its issuer vouches for, as long as nobody else signs in
   * to it.
   */
  private async mayLink(issuer: Issuer, owner: User): Promise<boolean> {
    if (issuer.linksKnownEmails) return true;
    if (owner.madeByDirectory !== true || (await this.issuers.ofDirectory())?.id !== issuer.id) return false;
    return !(await this.accounts.hasOwnSignIn(owner)) && !(await this.links.hasAny(owner.id));
  }

  private async create({ issuer, address }: ArrivingPerson, email: string, role: Role | null): Promise<User> {
    if (role === null) return refuse('NO_ACCOUNT');
    const nobody = { userId: null, email: null, address };
    return this.accounts.create(nobody, { email, role, source: issuer.id });
  }
}

const actorOf = ({ id, email }: User, address: string): AuditActor => ({ userId: id, email, address });

const REFUSALS = {
  EMAIL_NOT_VERIFIED: 'The single sign-on service did not verify your e-mail address; ask an administrator.',
  EMAIL_OF_OTHER_ACCOUNT:
    'An account with your e-mail address exists but is not linked to the single sign-on service; ask an administrator.',
  NO_ACCOUNT: 'You have no account here; ask an administrator.',
} as const;

function refuse(code: keyof typeof REFUSALS): never {
  return fail('forbidden', REFUSALS[code], { code });
}
