import type { AnyDetector } from '../../detector.js';
import { cnResidentId } from './cn-resident-id.js';

export const CN: readonly AnyDetector[] = [cnResidentId];
