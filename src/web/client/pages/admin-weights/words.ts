import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Weight sets',
    hint: 'How much a missed finding of a kind adds to the risk of a document. Batches choose a set; weights of the batch itself take precedence.',
    make: 'New set',
    none: 'No weight set yet',
    noneHint:
      'Without a set, every kind has its default weight. Create a set if missing some kinds is worse than missing others.',
    name: 'Name',
    weights: 'Weights',
    weightsHint: 'From 0 to 1000. A kind that is not here weighs as usual.',
    addWeight: 'Add a weight',
    type: 'Kind',
    weight: 'Weight',
    removeHint: 'A set that batches have cannot be deleted.',
  },
  {
    title: 'Gewichtungen',
    hint: 'Wie sehr ein übersehener Fund einer Art im Risiko eines Dokuments zählt. Stapel wählen eine Gewichtung; ein Gewicht des Stapels selbst geht vor.',
    make: 'Neue Gewichtung',
    none: 'Noch keine Gewichtung',
    noneHint: 'Ohne sie zählt jede Art wie üblich. Legen Sie eine an, wenn manche Arten schwerer wiegen.',
    name: 'Name',
    weights: 'Gewichte',
    weightsHint: 'Von 0 bis 1000. Eine Art, die hier fehlt, zählt wie üblich.',
    addWeight: 'Gewicht hinzufügen',
    type: 'Art',
    weight: 'Gewicht',
    removeHint: 'Eine Gewichtung, die Stapel haben, lässt sich nicht löschen.',
  },
);
