import { documents } from './documents.js';
import { house } from './house.js';
import { people } from './people.js';
import { tellIn } from './tell.js';

/** German for the server's refusals, by their codes. Messages for programs alone stay English. */
export const inGerman = tellIn(
  {
    ...documents,
    ...people,
    ...house,
    OFFLINE: 'Der Server ist nicht erreichbar.',
    NOT_OF_SERVER: 'Etwas zwischen dieser Seite und dem Server hat an seiner Stelle geantwortet.',
    HTTP: 'Der Server hat mit dem Status {status} geantwortet.',
  },
  'de',
);
