import { Injectable } from '@nestjs/common';
import type { Replacement } from '../../formats/format.js';
import type { SheetInText } from '../../formats/reviewed-text.js';
import { EmbeddedPdfs } from '../../formats/embedded-pdfs.js';
import { Pictures } from '../../formats/pictures.js';
import type { Term } from '../../occurrences/terms.js';
import type { CompiledPolicy } from '../policy/policy.types.js';
import { PolicyService } from '../policy/policy.service.js';
import type { AnsweredDocument, DocumentJob, FindInText, SentFile } from './document-answer.js';
import {
  DO,
  type DetectedInFile,
  type DocumentTask,
  type DocumentTasks,
  type ReadFile,
  type RewrittenFile,
} from './document-tasks.js';
import { AttachmentThreads, DocumentThreads, type DocumentHost } from './document-threads.js';
import { EmbeddedPdfService } from './embedded-pdf.service.js';
import { FilterService } from './filter.service.js';
import { PictureTexts } from './picture-texts.js';
import type { DocumentName, DocumentSpan, FoundInText, RedactionSummary, SubmittedDocument } from './filter.types.js';

/** Larger documents are read and written in a thread; up to this size it takes about ten milliseconds. */
const MAX_IN_THIS_THREAD = 32_768;

/** Redacts and explains documents of all formats but PDF by stored policies, and records findings as for texts. */
@Injectable()
export class DocumentFilterService {
  constructor(
    private readonly policies: PolicyService,
    private readonly documents: FilterService,
    private readonly threads: DocumentThreads,
    private readonly pictures: PictureTexts,
    private readonly pdfs: EmbeddedPdfService,
    private readonly attachmentThreads: AttachmentThreads,
  ) {}

  /**
   * @param policy the name of a stored one, or a form of one
   * @throws AppError `not-found` when there is no policy of that name; as `answerDocument` and `DocumentThreads.do`
   */
  async redact(
    file: FileWithTerms,
    policy: string | CompiledPolicy,
    name: SubmittedDocument,
  ): Promise<DocumentByPolicy> {
    return (await this.answer({ ...jobOf(file), explained: undefined }, policy, name)) ?? unread();
  }

  /**
   * Redacts a file that is embedded in a PDF. PDF documents in it are removed: processing them could wait for the outer
   * PDF.
   * @throws AppError as {@link redact}
   */
  async redactAttached(file: FileWithTerms, policyName: string, name: SubmittedDocument): Promise<AnsweredDocument> {
    const job = { ...jobOf(file), explained: undefined };
    const answer = await this.recorded(policyName, name, ({ plan: { fields } }, find) =>
      this.do('answer', { ...job, fields }, file.bytes.length, { find, pdfs: undefined }, this.attachmentThreads),
    );
    return answer ?? unread();
  }

  /** Returns what a stored policy would redact, and where, as JSON. @throws AppError as {@link redact} */
  async explain(file: FileWithTerms, policyName: string, name: SubmittedDocument): Promise<DocumentByPolicy> {
    return (await this.answer({ ...jobOf(file), explained: nameOf(name) }, policyName, name)) ?? unread();
  }

  /**
   * Returns undefined for plain text without another structure, and records nothing then.
   * @throws AppError as {@link redact}
   */
  async structured(
    text: string,
    policyName: string,
    name: SubmittedDocument,
    format: 'text' | 'explanation',
  ): Promise<DocumentByPolicy | undefined> {
    const explained = format === 'text' ? undefined : nameOf(name);
    return this.answer({ sent: { text }, explained }, policyName, name);
  }

  /** Returns the text of a document as it is reviewed. @throws AppError as {@link redact} */
  read(file: SentFile): Promise<ReadFile> {
    return this.do('read', file, file.bytes.length, this.withoutPolicy());
  }

  /** Returns what a stored policy would replace in that text. @throws AppError as {@link redact} */
  detect(
    file: SentFile,
    policyName: string,
    name: SubmittedDocument,
  ): Promise<DetectedInFile & Pick<ByPolicy, 'policy'>> {
    return this.recorded(policyName, name, async ({ plan: { fields, pdf }, reference: policy }, find) => ({
      ...(await this.do('detect', { ...file, fields }, file.bytes.length, { find, pdfs: this.pdfs.handler(pdf) })),
      policy,
    }));
  }

  /**
   * Applies the decisions of reviewers to a document; undefined if it is read differently now.
   * @param reviewed the text that was reviewed
   * @param decided in order of the text, without overlaps
   * @throws AppError as {@link redact}
   */
  rewrite(file: SentFile, reviewed: string, decided: readonly Replacement[]): Promise<RewrittenFile | undefined> {
    return this.do('rewrite', { ...file, reviewed, decided }, file.bytes.length, this.withoutPolicy());
  }

  /**
   * Returns where the cells of a spreadsheet are in the reviewed text; none for other documents, and undefined if the
   * document is read differently now.
   * @throws AppError as {@link redact}
   */
  sheets(file: SentFile, reviewed: string): Promise<readonly SheetInText[] | undefined> {
    return this.do('sheets', { ...file, reviewed }, file.bytes.length, this.withoutPolicy());
  }

  private withoutPolicy(): Omit<DocumentHost, 'readPicture'> {
    return { find: nothingToFind, pdfs: this.pdfs.handler() };
  }

  private answer(
    job: Omit<DocumentJob, 'fields'>,
    by: string | CompiledPolicy,
    name: SubmittedDocument,
  ): Promise<DocumentByPolicy | undefined> {
    const size = 'text' in job.sent ? job.sent.text.length : job.sent.bytes.length;
    return this.recorded(by, name, async ({ plan: { fields, pdf }, reference: policy }, find, replaced) => {
      const host = { find, pdfs: this.pdfs.handler(pdf) };
      const answered = await this.do('answer', { ...job, fields }, size, host);
      return answered && { ...answered, policy, replaced: replaced() };
    });
  }

  /** Records the findings when the work is done. */
  private async recorded<T>(
    by: string | CompiledPolicy,
    name: SubmittedDocument,
    work: (policy: CompiledPolicy, find: FindInText, replaced: () => Replaced) => Promise<T>,
  ): Promise<T> {
    const policy = typeof by === 'string' ? await this.policies.compiled(by) : by;
    let found: FoundInText<DocumentSpan> | undefined;
    const find: FindInText = async (text, known, columns) => {
      found = await this.documents.look({ text, structure: { known, columns } }, policy, name);
      return found;
    };
    const done = await work(policy, find, () => found?.summary.replaced ?? new Map());
    // A document without text is not searched.
    if (found !== undefined) await this.documents.record(found.summary, policy, name);
    return done;
  }

  private async do<T extends DocumentTask>(
    task: T,
    job: DocumentTasks[T]['job'],
    size: number,
    host: Omit<DocumentHost, 'readPicture'>,
    threads = this.threads,
  ): Promise<DocumentTasks[T]['result']> {
    const readPicture = this.pictures.read;
    if (size <= MAX_IN_THIS_THREAD) {
      try {
        const pictures = readPicture === undefined ? undefined : new PicturesElsewhere();
        const pdfs = host.pdfs && new EmbeddedPdfs(host.pdfs);
        return await DO[task](job, { find: host.find, handlers: { pictures, pdfs } });
      } catch (error) {
        if (!(error instanceof HasPicture)) throw error;
      }
    }
    return threads.do({ task, job }, size, { ...host, readPicture });
  }
}

type Replaced = RedactionSummary['replaced'];

/** Facts about a redaction for the headers and the receipt of its response. */
interface ByPolicy {
  /** The reference of the applied policy version. */
  readonly policy: string;
  /** The number of replaced values per kind. */
  readonly replaced: Replaced;
}

/** The result for a document, and the policy that was applied. */
export type DocumentByPolicy = AnsweredDocument & ByPolicy;

/** A document, and what to redact in addition to the policy's findings. */
interface FileWithTerms extends SentFile {
  readonly terms?: readonly Term[];
}

const jobOf = ({ bytes, declared, terms = [] }: FileWithTerms) => ({ sent: { bytes, declared }, terms });

const nameOf = ({ documentId, context }: SubmittedDocument): DocumentName => ({ documentId, context });

/** Thrown for a document with an image, which would delay other requests however small it is. */
class HasPicture extends Error {}

class PicturesElsewhere extends Pictures {
  constructor() {
    super(() => Promise.reject(new HasPicture()));
  }

  override reading(): never {
    throw new HasPicture();
  }
}

const nothingToFind: FindInText = () => {
  throw new Error('A document that is only read or written was looked through');
};

function unread(): never {
  throw new Error('A document that is more than text was read as nothing');
}
