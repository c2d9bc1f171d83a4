import { Injectable } from '@nestjs/common';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { newId } from '../../../platform/idempotency/new-id.js';
import { knowsFirst } from '../documents/blind-review.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { invalid } from '../review.errors.js';
import { CommentRepository, type Comment } from './comment.repository.js';
import { Mentions } from './mentions.js';

const MAX_CHARACTERS = 4000;
const MAX_PER_DOCUMENT = 1000;
const MAX_MENTIONABLE = 1000;

/** Comments of people on a document. */
@Injectable()
export class CommentService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly comments: CommentRepository,
    private readonly mentions: Mentions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Oldest first. A blind second reviewer does not see the first reviewer's comments. @throws AppError `not-found` */
  async list(documentId: string, actor: Actor): Promise<readonly Comment[]> {
    const { blind } = await this.editor.read(documentId, actor);
    const comments = await this.comments.findByDocument(documentId);
    if (blind?.phase !== 'second') return comments;
    return comments.filter(({ userId }) => userId === actor.userId || !knowsFirst(blind, userId));
  }

  /** Returns the addresses of the colleagues whom the actor may mention, sorted. @throws AppError `not-found` */
  async mentionable(documentId: string, actor: Actor): Promise<readonly string[]> {
    const { groupId } = await this.editor.read(documentId, actor);
    const others = [...(await this.mentions.possible(groupId))].filter(([userId]) => userId !== actor.userId);
    return others
      .map(([, email]) => email)
      .sort()
      .slice(0, MAX_MENTIONABLE);
  }

  /** @throws AppError `not-found`; `invalid` if the comment is blank or too long */
  async add(documentId: string, said: string, actor: Actor): Promise<Comment> {
    const text = said.trim();
    if (text === '') invalid('text must not be empty.', 'BLANK_COMMENT');
    if (text.length > MAX_CHARACTERS)
      invalid(`text must have at most ${MAX_CHARACTERS} characters.`, 'COMMENT_TOO_LONG');
    const { batchId, groupId, blind } = await this.editor.read(documentId, actor);
    if ((await this.comments.countOf(documentId)) >= MAX_PER_DOCUMENT) {
      fail('conflict', `A document can have at most ${MAX_PER_DOCUMENT} comments.`, { code: 'TOO_MANY_COMMENTS' });
    }
    const { userId, email: userEmail } = actor;
    const comment: Comment = { id: newId(), documentId, userId, userEmail, text, timestamp: this.clock.now() };
    // Until the second reviewer has finished, nobody else may learn of the first one's comments.
    const isHidden = blind?.phase === 'second' && knowsFirst(blind, userId);
    const mentioned = isHidden ? [] : await this.mentions.find(text, groupId, userId);
    await this.audit.append([
      {
        id: `${comment.id}:comment`,
        actor: auditActor(actor),
        action: 'DOCUMENT_COMMENT_ADD',
        resourceType: 'Document',
        resourceId: documentId,
        documentId,
        batchId,
        details: { commentId: comment.id, length: text.length, ...(mentioned.length > 0 && { mentioned }) },
      },
    ]);
    // Stored after its audit entry, so that every readable comment is in the history.
    await this.comments.insert(comment);
    return comment;
  }
}
