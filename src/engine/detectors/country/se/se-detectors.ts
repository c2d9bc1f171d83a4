import type { AnyDetector } from '../../detector.js';
import { seOrganisationsnummer } from './se-organisationsnummer.js';
import { sePersonnummer } from './se-personnummer.js';

export const SE: readonly AnyDetector[] = [seOrganisationsnummer, sePersonnummer];
