import type { AnyDetector } from '../../detector.js';
import { myNric } from './my-nric.js';

export const MY: readonly AnyDetector[] = [myNric];
