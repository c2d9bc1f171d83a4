import { Injectable } from '@nestjs/common';
import { PolicyService } from '../policy/policy.service.js';
import {
  answerDocument,
  type AnsweredDocument,
  type DocumentJob,
  type FindInText,
  type SentFile,
} from './document-answer.js';
import { DocumentThreads } from './document-threads.js';
import { FilterService, type Look } from './filter.service.js';
import type { DocumentName, SubmittedDocument } from './filter.types.js';

/** Larger documents are read and written in a thread: up to here it takes some ten milliseconds. */
const MOST_IN_THIS_THREAD = 32_768;

/** Redacts and explains documents of all formats but PDF by stored policies, and reports what was seen as of texts. */
@Injectable()
export class DocumentFilterService {
  constructor(
    private readonly policies: PolicyService,
    private readonly documents: FilterService,
    private readonly threads: DocumentThreads,
  ) {}

  /** @throws AppError `not-found` when there is no policy of that name; as `answerDocument` and `DocumentThreads.answer` */
  async redact(file: SentFile, policyName: string, name: SubmittedDocument): Promise<AnsweredDocument> {
    return (await this.handle({ sent: file, explained: undefined }, policyName, name)) ?? unread();
  }

  /** What a stored policy would redact, and where it stands: JSON. @throws AppError as {@link redact} */
  async explain(file: SentFile, policyName: string, name: SubmittedDocument): Promise<AnsweredDocument> {
    return (await this.handle({ sent: file, explained: nameOf(name) }, policyName, name)) ?? unread();
  }

  /** Undefined for text that is nothing else, of which nothing is recorded then. @throws AppError as {@link redact} */
  async structured(
    text: string,
    policyName: string,
    name: SubmittedDocument,
    format: 'text' | 'explanation',
  ): Promise<AnsweredDocument | undefined> {
    const explained = format === 'text' ? undefined : nameOf(name);
    return this.handle({ sent: { text }, explained }, policyName, name);
  }

  private async handle(
    sent: Omit<DocumentJob, 'fields'>,
    policyName: string,
    name: SubmittedDocument,
  ): Promise<AnsweredDocument | undefined> {
    const policy = await this.policies.compiled(policyName);
    let last: Look | undefined;
    const find: FindInText = async (text, known) => {
      last = await this.documents.look(text, policy, name, { known, models: last?.models });
      return last;
    };
    const answered = await this.answer({ ...sent, fields: policy.plan.fields }, find);
    // A document is looked at once more where its columns say something: only what holds in the end counts.
    if (last !== undefined) await this.documents.record(last.summary, policy.name, name);
    return answered;
  }

  private async answer(job: DocumentJob, find: FindInText): Promise<AnsweredDocument | undefined> {
    const size = 'text' in job.sent ? job.sent.text.length : job.sent.bytes.length;
    return size > MOST_IN_THIS_THREAD ? this.threads.answer(job, size, find) : answerDocument(job, find);
  }
}

const nameOf = ({ documentId, context }: SubmittedDocument): DocumentName => ({ documentId, context });

function unread(): never {
  throw new Error('A document that is more than text was read as nothing');
}
