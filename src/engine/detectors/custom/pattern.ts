import { recordCheck } from '../../checks/record-check.js';
import type { Detector } from '../detector.js';

/** A regular expression that runs in linear time. */
export interface PatternSource {
  /** Calls `emit` with the range of `group` for every match, from left to right. */
  findAll(text: string, group: number, emit: (start: number, end: number) => void): void;
}

/** The options of a custom identifier in a policy. */
export interface PatternOptions {
  readonly pattern: PatternSource;
  /** The capture group to redact; 0 is the whole match. */
  readonly groupNumber: number;
  /** The name shown in explanations and printed by `%l`. */
  readonly classification: string;
  /** A check of the value, such as Luhn; values that fail it are ignored. */
  readonly validate?: (value: string) => boolean;
}

const CONFIDENCE = 0.9;

const isValid = (value: string, validate: (value: string) => boolean): boolean =>
  recordCheck('validator', value, validate(value));

/** Finds a custom identifier: the author of the policy knows the format, so only their own check applies. */
export const patternDetector: Detector<PatternOptions> = {
  id: 'pattern',
  kind: 'id',
  about: {
    name: 'Identifier by a pattern of the policy',
    example: 'MRN-0012345',
    standard: 'The policy; java.util.regex',
    validation: 'The pattern, and a validator where one is named',
  },
  triggers: ['text'],
  create:
    ({ pattern, groupNumber, classification, validate }) =>
    (text, _at, _end, emit) => {
      pattern.findAll(text, groupNumber, (start, end) => {
        if (start >= end) return;
        if (validate !== undefined && !isValid(text.slice(start, end), validate)) return;
        emit(start, end, CONFIDENCE, classification);
      });
    },
};
