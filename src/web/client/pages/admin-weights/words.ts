import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Weight sets',
    hint: 'How much a missed span of a type counts in the risk of a document. Batches choose a set; a weight of the batch itself goes before it.',
    make: 'New set',
    none: 'No weight set yet',
    noneHint: 'Without one, every type weighs as usual. Make a set when some types are worse to miss than others.',
    name: 'Name',
    weights: 'Weights',
    weightsHint: 'From 0 to 1000. A type that is not here weighs as usual.',
    addWeight: 'Add a weight',
    type: 'Type',
    weight: 'Weight',
    removeHint: 'A set that batches have cannot be deleted.',
  },
  {
    title: 'Gewichtungen',
    hint: 'Wie sehr eine übersehene Stelle eines Typs im Risiko eines Dokuments zählt. Stapel wählen eine Gewichtung; ein Gewicht des Stapels selbst geht vor.',
    make: 'Neue Gewichtung',
    none: 'Noch keine Gewichtung',
    noneHint: 'Ohne sie zählt jeder Typ wie üblich. Legen Sie eine an, wenn manche Typen schwerer wiegen.',
    name: 'Name',
    weights: 'Gewichte',
    weightsHint: 'Von 0 bis 1000. Ein Typ, der hier fehlt, zählt wie üblich.',
    addWeight: 'Gewicht hinzufügen',
    type: 'Typ',
    weight: 'Gewicht',
    removeHint: 'Eine Gewichtung, die Stapel haben, lässt sich nicht löschen.',
  },
);
