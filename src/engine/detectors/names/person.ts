import type { Detector } from '../detector.js';
import { findsNames } from './finds-names.js';

/**
 * People, by their full name, a part of it, or an initial and a surname; titles stay outside.
 * Known errors: names that are also words, alone at the start of a sentence; handles of social networks.
 * @see docs/explanation/names.md, the card of the model
 */
export const person: Detector = {
  id: 'person',
  kind: 'person',
  about: {
    name: 'Person',
    example: 'Annika Lindqvist',
    standard: 'Names in running text; a model trained on public labelled text',
    validation: 'The words around it, the lexicon, and other mentions in the document',
  },
  triggers: ['document'],
  create: () => findsNames('person'),
};
