import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newId } from '../../../platform/idempotency/new-id.js';
import type { Page, PageRequest } from '../account.types.js';
import { InvitationRecord } from './invitation.model.js';
import type { Invitation } from './invitation.types.js';
import { readOne, readPage } from '../../../platform/database/read-records.js';

export type NewInvitation = Omit<Invitation, 'id' | 'acceptedAt'> & {
  readonly tokenHash: string;
  readonly keptUntil: Date;
};

@Injectable()
export class InvitationRepository {
  constructor(@InjectModel(InvitationRecord.name) private readonly invitations: Model<InvitationRecord>) {}

  async insert({ groupIds, ...invitation }: NewInvitation): Promise<Invitation> {
    const record = { _id: newId(), ...invitation, groupIds: [...groupIds], acceptedAt: null };
    // An earlier attempt of the same request may have stored it with a token that nobody received.
    await this.invitations.replaceOne({ _id: record._id }, record, { upsert: true });
    return toInvitation(record);
  }

  async count(): Promise<number> {
    return this.invitations.estimatedDocumentCount().exec();
  }

  /** Newest first. */
  list(page: PageRequest): Promise<Page<Invitation>> {
    return readPage(this.invitations.find().sort({ createdAt: -1 }), page, toInvitation);
  }

  /** Returns an invitation that can be accepted now. */
  findOpen(tokenHash: string, now: Date): Promise<Invitation | undefined> {
    return readOne(this.invitations.findOne(open(tokenHash, now)), toInvitation);
  }

  /** Uses an invitation up: of concurrent attempts, exactly one succeeds. */
  accept(tokenHash: string, now: Date, keptUntil: Date): Promise<Invitation | undefined> {
    return readOne(
      this.invitations.findOneAndUpdate(
        open(tokenHash, now),
        { $set: { acceptedAt: now, keptUntil } },
        { returnDocument: 'after' },
      ),
      toInvitation,
    );
  }

  /** Makes an invitation available again that did not lead to an account. */
  async reopen(id: string): Promise<void> {
    await this.invitations.updateOne({ _id: id }, { $set: { acceptedAt: null } }).exec();
  }

  remove(id: string): Promise<Invitation | undefined> {
    return readOne(this.invitations.findOneAndDelete({ _id: id }), toInvitation);
  }

  /** Removes the unused invitations of an address. */
  async removeOpenOf(email: string): Promise<void> {
    await this.invitations.deleteMany({ email, acceptedAt: null }).exec();
  }

  async forgetGroup(groupId: string): Promise<void> {
    await this.invitations.updateMany({ groupIds: groupId }, { $pull: { groupIds: groupId } }).exec();
  }

  async removeKeptUntil(time: Date): Promise<void> {
    await this.invitations.deleteMany({ keptUntil: { $lte: time } }).exec();
  }
}

const open = (tokenHash: string, now: Date) => ({ tokenHash, acceptedAt: null, expiresAt: { $gt: now } });

const toInvitation = (record: Omit<InvitationRecord, 'tokenHash' | 'keptUntil'>): Invitation => ({
  id: record._id,
  email: record.email,
  role: record.role,
  groupIds: record.groupIds,
  issuedBy: record.issuedBy,
  createdAt: record.createdAt,
  expiresAt: record.expiresAt,
  acceptedAt: record.acceptedAt,
});
