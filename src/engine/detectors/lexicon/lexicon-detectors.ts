import type { AnyDetector } from '../detector.js';
import { city } from './city.js';
import { country } from './country.js';
import { county } from './county.js';
import { drug } from './drug.js';
import { firstName } from './first-name.js';
import { hospital } from './hospital.js';
import { medicalCondition } from './medical-condition.js';
import { state } from './state.js';
import { surname } from './surname.js';

/** Detectors based on lists of names and terms. */
export const LEXICON: readonly AnyDetector[] = [
  city,
  county,
  country,
  state,
  hospital,
  firstName,
  surname,
  medicalCondition,
  drug,
];
