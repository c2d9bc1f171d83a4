import type { NameType } from '../../names/index.js';
import type { Detector } from '../detector.js';
import { location } from './location.js';
import { organization } from './organization.js';
import { person } from './person.js';

/** Detectors based on the name model, by type. */
export const NAMES: Readonly<Record<NameType, Detector>> = { person, location, organization };

export const isNameType = (label: string): label is NameType => Object.hasOwn(NAMES, label);
