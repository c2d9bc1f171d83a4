import { Injectable } from '@nestjs/common';
import { kindsLookedFor, lostBetween, type PolicySample, type SampleOutcome } from '../../../engine/index.js';
import type { SampleFinding } from '../../../platform/http/app-error.js';
import { PolicyCompiler, type ReadyPolicy } from '../policy-compiler.js';
import { confirmationRequired } from '../policy.errors.js';
import type { StoredPolicy } from '../policy.types.js';
import { PolicySampleRepository } from '../samples/sample.repository.js';
import { SampleRunner } from '../samples/sample-runner.js';

/** The properties of a policy that must be confirmed before it becomes active. */
export const CONFIRMATIONS = ['redacts-nothing', 'redacts-less', 'fails-samples'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** A policy as it is compiled and tried. */
export type CheckedText = Pick<StoredPolicy, 'text' | 'fingerprint' | 'sources'>;

/** Compiles a policy that is to become active, and refuses what protects less unless it is confirmed. */
@Injectable()
export class PolicyChecks {
  constructor(
    private readonly compiler: PolicyCompiler,
    private readonly samples: PolicySampleRepository,
    private readonly runner: SampleRunner,
  ) {}

  /**
   * @param before the active version; undefined when there is none
   * @param confirmed what the caller has confirmed
   * @throws AppError `invalid` with all problems; `conflict` code `CONFIRMATION_REQUIRED` with what would be lost
   */
  async check(
    name: string,
    after: CheckedText,
    before: CheckedText | undefined,
    confirmed: readonly string[],
  ): Promise<ReadyPolicy> {
    const ready = await this.compiler.compile(after);
    const findings = await this.findings(name, after, ready, before);
    const asked: Confirmation[] = [];
    const isEmpty = ready.plan.rules.length === 0 && ready.plan.pdf.boxes.length === 0;
    if (isEmpty) asked.push('redacts-nothing');
    if (findings.some(({ lost }) => lost !== undefined)) asked.push('redacts-less');
    if (findings.some(({ notRedacted, notKept }) => notRedacted !== undefined || notKept !== undefined)) {
      asked.push('fails-samples');
    }
    if (asked.every((each) => confirmed.includes(each))) return ready;
    const lostKinds = isEmpty && before !== undefined ? await this.kindsOf(before) : [];
    throw confirmationRequired(asked, lostKinds, findings);
  }

  /** @throws AppError `invalid` with all problems */
  async compile(text: CheckedText): Promise<ReadyPolicy> {
    return this.compiler.compile(text);
  }

  /** Returns the failures of the stored samples, without their texts. */
  private async findings(
    name: string,
    after: CheckedText,
    ready: ReadyPolicy,
    before: CheckedText | undefined,
  ): Promise<readonly SampleFinding[]> {
    const samples = await this.samples.find(name);
    if (samples.length === 0) return [];
    const outcomes = await this.try(after.text, ready, samples);
    const earlier = await this.testEarlierVersion(before, samples);
    return outcomes.flatMap((outcome, index): readonly SampleFinding[] => {
      const { name: sample, notRedacted, notKept } = outcome;
      const lost = earlier?.[index] === undefined ? new Map<string, number>() : lostBetween(earlier[index], outcome);
      const finding = {
        sample,
        ...(lost.size > 0 && { lost: Object.fromEntries(lost) }),
        ...(notRedacted.length > 0 && { notRedacted }),
        ...(notKept.length > 0 && { notKept }),
      };
      return Object.keys(finding).length === 1 ? [] : [finding];
    });
  }

  /** Returns undefined if the active version is no longer usable, for example because its list is gone. */
  private async testEarlierVersion(
    before: CheckedText | undefined,
    samples: readonly PolicySample[],
  ): Promise<readonly SampleOutcome[] | undefined> {
    if (before === undefined) return undefined;
    const ready = await this.compiler.compile(before).catch(() => undefined);
    return ready && this.try(before.text, ready, samples);
  }

  private try(
    text: string,
    { terms, rights }: ReadyPolicy,
    samples: readonly PolicySample[],
  ): Promise<readonly SampleOutcome[]> {
    return this.runner.run({ text, terms, rights, samples });
  }

  private async kindsOf(policy: CheckedText): Promise<readonly string[]> {
    const ready = await this.compiler.compile(policy).catch(() => undefined);
    return ready === undefined ? [] : [...kindsLookedFor(ready.plan)];
  }
}
