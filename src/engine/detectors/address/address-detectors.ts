import type { AnyDetector } from '../detector.js';
import { addressByParts } from './address-by-parts.js';
import { deStreetAddress } from './de-street-address.js';
import { esStreetAddress } from './es-street-address.js';
import { frStreetAddress } from './fr-street-address.js';
import { gbStreetAddress } from './gb-street-address.js';
import { itStreetAddress } from './it-street-address.js';
import { nlStreetAddress } from './nl-street-address.js';
import { postalCode } from './postal-code.js';
import { usStreetAddress } from './us-street-address.js';
import { worldStreetAddress } from './world-street-address.js';

/** Street address detectors by country, all of the kind `street-address`, and postal code detectors. */
export const ADDRESSES: readonly AnyDetector[] = [
  usStreetAddress,
  gbStreetAddress,
  deStreetAddress,
  frStreetAddress,
  nlStreetAddress,
  esStreetAddress,
  itStreetAddress,
  worldStreetAddress,
  addressByParts,
  postalCode,
];
