import { Injectable } from '@nestjs/common';
import { readAnonymizeRequest, readDeanonymizeRequest } from './anonymize-request.js';
import { byPlace, resolveConflicts } from './conflicts.js';
import { CodePoints } from './code-points.js';
import { ANONYMIZERS, CUSTOM, DEANONYMIZERS, type Operator, type OperatorConfig } from './operators.js';
import { refuse, shown } from './presidio-fault.js';
import { replaceFindings, type NamedOperator, type ReplacedText } from './replace-findings.js';

const DEFAULT = 'DEFAULT';
const REPLACE: OperatorConfig = { type: 'replace', params: {} };

/** Replaces findings in texts, and decrypts encrypted ones, as Presidio's anonymizer does. Stores nothing. */
@Injectable()
export class AnonymizerService {
  /** @throws PresidioFault for a request that Presidio refuses; AppError `too-large` */
  anonymize(body: unknown): ReplacedText {
    const { text, findings, operators } = readAnonymizeRequest(body);
    const points = new CodePoints(text);
    const gap = (start: number, end: number): string => text.slice(points.toUnits(start), points.toUnits(end));
    // The sort is stable, so that findings at the same position keep their order.
    const spans = resolveConflicts(findings, gap).toSorted((one, other) => byPlace(other, one));
    return replaceFindings(text, spans, operatorsOf(ANONYMIZERS, operators, REPLACE));
  }

  /** @throws PresidioFault for a request that Presidio refuses; AppError `too-large` */
  deanonymize(body: unknown): ReplacedText {
    const { text, spans, operators } = readDeanonymizeRequest(body);
    const fromEnd = spans.toSorted((one, other) => other.start - one.start);
    return replaceFindings(text, fromEnd, operatorsOf(DEANONYMIZERS, operators));
  }

  /** Names of operators. */
  anonymizers(): readonly string[] {
    return [CUSTOM, ...ANONYMIZERS.keys()];
  }

  /** Names of operators. */
  deanonymizers(): readonly string[] {
    return [...DEANONYMIZERS.keys()];
  }
}

function operatorsOf(
  known: ReadonlyMap<string, Operator>,
  configs: ReadonlyMap<string, OperatorConfig>,
  otherwise?: OperatorConfig,
): (entityType: string) => NamedOperator {
  return (entityType) => {
    const config = configs.get(entityType) ?? configs.get(DEFAULT) ?? otherwise;
    if (config === undefined) {
      return refuse('invalid-parameter', `Invalid input, no deanonymizer is given for ${shown(entityType)}`);
    }
    const operator = known.get(config.type);
    if (operator === undefined) return refuse('invalid-parameter', `Invalid operator class '${shown(config.type)}'.`);
    return { name: config.type, readParameters: () => operator(config.params) };
  };
}
