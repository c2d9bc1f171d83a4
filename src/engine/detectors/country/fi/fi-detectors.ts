import type { AnyDetector } from '../../detector.js';
import { fiPersonalIdentityCode } from './fi-personal-identity-code.js';

export const FI: readonly AnyDetector[] = [fiPersonalIdentityCode];
