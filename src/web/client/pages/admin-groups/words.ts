import { defineWords } from '../../words/t.js';

export const words = defineWords(
  {
    title: 'Groups',
    hint: 'Batches belong to groups. Members see the documents; leaders create batches and assign work.',
    name: 'Name',
    members: 'Members',
    leaders: 'Leaders',
    make: 'New group',
    none: 'No groups yet',
    noneHint: 'Make one for each team that reviews documents of its own.',
    find: 'Find a person',
    leads: 'leads',
    removeHint: 'The accounts of its members stay. A group with batches cannot be deleted.',
  },
  {
    title: 'Gruppen',
    hint: 'Stapel gehören Gruppen: Mitglieder sehen die Dokumente, Leiter legen Stapel an und teilen Arbeit zu.',
    name: 'Name',
    members: 'Mitglieder',
    leaders: 'Leiter',
    make: 'Neue Gruppe',
    none: 'Noch keine Gruppen',
    noneHint: 'Machen Sie eine für jedes Team, das eigene Dokumente prüft.',
    find: 'Person suchen',
    leads: 'leitet',
    removeHint: 'Die Mitglieder bleiben. Eine Gruppe, der Stapel gehören, lässt sich nicht löschen.',
  },
);
