import type { AnyDetector } from '../../detector.js';
import { twId } from './tw-id.js';

export const TW: readonly AnyDetector[] = [twId];
