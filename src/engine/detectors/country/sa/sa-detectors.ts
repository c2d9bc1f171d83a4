import type { AnyDetector } from '../../detector.js';
import { saNationalId } from './sa-national-id.js';

export const SA: readonly AnyDetector[] = [saNationalId];
