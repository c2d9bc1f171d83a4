import type { components } from '../../api/schema.js';

export type Sample = components['schemas']['QualityResult'];
export type Item = components['schemas']['ItemToJudge'];
export type Verdict = components['schemas']['VerdictDto'];
