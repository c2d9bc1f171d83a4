import type { Detector } from '../detector.js';
import { findsNames } from './finds-names.js';

/**
 * Places with a name of their own: cities, regions, countries, rivers, buildings.
 * @see docs/explanation/names.md, the card of the model
 */
export const location: Detector = {
  id: 'location',
  kind: 'location',
  about: {
    name: 'Location',
    example: 'San Francisco',
    standard: 'Names in running text; a model trained on public labelled text',
    validation: 'The words around it, the lexicon, and other mentions in the document',
  },
  triggers: ['document'],
  create: () => findsNames('location'),
};
