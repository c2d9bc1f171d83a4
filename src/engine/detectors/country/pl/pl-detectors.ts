import type { AnyDetector } from '../../detector.js';
import { plIdCard } from './pl-id-card.js';
import { plNip } from './pl-nip.js';
import { plPesel } from './pl-pesel.js';
import { plRegon } from './pl-regon.js';

export const PL: readonly AnyDetector[] = [plIdCard, plNip, plPesel, plRegon];
