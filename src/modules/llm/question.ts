import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/http/app-error.js';
import { chargeCurrentCaller } from '../../platform/limits/current-use.js';
import type { LlmConfig } from './llm.config.js';
import { badLlmAnswer, documentTooLong } from './llm.errors.js';
import type { ExplainQuestion, LlmAnswer, LlmCall, LlmInstance, OpinionQuestion } from './llm.types.js';
import { REFUSED, type AskBounds, type OllamaApi } from './ollama-api.js';
import { explainPrompt, opinionPrompt, VERDICT_SCHEMA } from './prompts.js';
import { readVerdict, withoutThoughts } from './verdict.js';

const ANSWER_TOKENS = 2048;
/** Tokens have some four characters of English and one to two bytes of other scripts; this errs on the safe side. */
const BYTES_PER_TOKEN = 3;
const MIN_CONTEXT_TOKENS = 4096;
const MARK_BYTES = 12;
/** The time that a server may take to say how much its model can read. */
const MAX_FACTS_MS = 10_000;
/** Below this, nothing about a document could be asked. */
const MIN_WINDOW = 200;

/** A question to a model of an instance whose address was found allowed. One deadline for all requests it takes. */
export class Question implements LlmCall {
  constructor(
    readonly instance: LlmInstance,
    readonly model: string,
    private readonly api: OllamaApi,
    private readonly config: LlmConfig,
  ) {}

  async explain(question: ExplainQuestion, signal?: AbortSignal): Promise<LlmAnswer> {
    const bounds = this.boundsFor(signal);
    const prompt = explainPrompt(question, newMark());
    const room = await this.roomFor(bounds());
    if (tokensOf(prompt) > room) {
      const perToken = question.document.length / tokensOf(question.document);
      const spent = tokensOf(prompt) - tokensOf(question.document);
      documentTooLong(Math.max(0, Math.floor((room - spent) * perToken)));
    }
    return { response: withoutThoughts(await this.ask(prompt, bounds())) };
  }

  async secondOpinion(question: OpinionQuestion, signal?: AbortSignal): Promise<LlmAnswer> {
    const bounds = this.boundsFor(signal);
    const prompt = this.fitting(question, await this.roomFor(bounds()));
    const formal = await this.generate(prompt, bounds(), VERDICT_SCHEMA);
    const read = formal === REFUSED ? 'unfinished-form' : readVerdict(formal);
    // An answer in words is one. What is left is a server that knows no schemas and a model that fails at them.
    return read === 'unfinished-form' ? { response: withoutThoughts(await this.ask(prompt, bounds())) } : read;
  }

  /** Returns the prompt with as much of the document as fits. */
  private fitting(question: OpinionQuestion, room: number): string {
    const mark = newMark();
    let characters = Math.min(this.config.maxDocumentCharacters, question.document.length);
    let prompt = opinionPrompt(question, mark, characters);
    while (tokensOf(prompt) > room && characters > MIN_WINDOW) {
      characters = Math.max(MIN_WINDOW, Math.floor(Math.min(characters * 0.9, (characters * room) / tokensOf(prompt))));
      prompt = opinionPrompt(question, mark, characters);
    }
    return prompt;
  }

  private async ask(prompt: string, bounds: AskBounds): Promise<string> {
    const answer = await this.generate(prompt, bounds);
    if (answer === REFUSED) throw this.api.nonsense(this.instance, { status: 400 });
    if (withoutThoughts(answer) === '') throw badLlmAnswer();
    return answer;
  }

  private generate(prompt: string, bounds: AskBounds, format?: object): Promise<string | typeof REFUSED> {
    const contextTokens = contextFor(tokensOf(prompt) + ANSWER_TOKENS);
    const request = { model: this.model, prompt, contextTokens, answerTokens: ANSWER_TOKENS };
    chargeCurrentCaller('questions', 1);
    return this.api.generate(this.instance, format === undefined ? request : { ...request, format }, bounds);
  }

  /** Returns the maximum prompt in tokens; infinite if the server does not report it, since it may be asked anyway. */
  private async roomFor({ answerMs, signal }: AskBounds): Promise<number> {
    const bounds = { answerMs: Math.min(MAX_FACTS_MS, answerMs / 2), signal };
    const tokens = await this.api.contextTokens(this.instance, this.model, bounds).catch(refusedOnly);
    return tokens === undefined ? Infinity : Math.max(0, tokens - ANSWER_TOKENS);
  }

  private boundsFor(signal: AbortSignal | undefined): () => AskBounds {
    const end = performance.now() + this.config.answerMs;
    return () => ({ answerMs: Math.max(1, end - performance.now()), signal });
  }
}

/** A failure of a server is an AppError; anything else is a bug. */
function refusedOnly(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

const newMark = (): string => randomBytes(MARK_BYTES).toString('hex');
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** Powers of two, because a server reloads a model for every other size. */
const contextFor = (tokens: number): number => Math.max(MIN_CONTEXT_TOKENS, 2 ** Math.ceil(Math.log2(tokens)));
