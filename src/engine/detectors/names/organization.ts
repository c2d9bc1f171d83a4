import type { Detector } from '../detector.js';
import { findsNames } from './finds-names.js';

/**
 * Firms, authorities, schools, hospitals, parties, clubs, by their names.
 * @see docs/explanation/names.md, the card of the model
 */
export const organization: Detector = {
  id: 'organization-name',
  kind: 'organization',
  about: {
    name: 'Organization',
    example: 'University of Ghent',
    standard: 'Names in running text; a model trained on public labelled text',
    validation: 'The words around it, legal suffixes, and other mentions in the document',
  },
  triggers: ['document'],
  create: () => findsNames('organization'),
};
