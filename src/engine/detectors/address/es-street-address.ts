import { phrases } from '../../context/phrases.js';
import { isDigit } from '../../characters/characters.js';
import type { Detector } from '../detector.js';
import { foldedSet } from '../generic/neighbours.js';
import { findKindFirst, type KindFirstStreets } from './kind-first.js';

const ADDRESS = 0.85;

const STREETS: KindFirstStreets = {
  kinds:
    foldedSet(`calle c cl av avda avd avenida ave plaza pza plz pl paseo pº p ps ronda camino cmno carretera ctra travesía
    trav glorieta gta callejón calzada calz boulevard blvd blv privada priv prolongación prol cerrada circuito andador
    rambla pasaje psje urbanización urb polígono pol barrio carrer avinguda passeig plaça jirón jr carrera cra transversal
    diagonal autopista eje cuesta bulevar`),
  doubtful: foldedSet(
    'c p pl pol ps trav camino eje barrio carrera cuesta ronda pasaje privada circuito cl diagonal prol transversal',
  ),
  links: foldedSet('de del la las los el y e san santa i d da do'),
  sign: /(?:,? {1,2}|,)(?:(?:n\.?[ºo°]|núm\.?|num\.?|número|No\.?|Nº|#) ?)?$/u,
  rest: /(?:[- ]?[A-Z](?![\p{L}\d]))?(?: ?[-–/] ?\d{1,4})?(?: bis)?(?:,? (?:\d{1,2}\.?[ºª°o](?: ?[A-Z\dº]{1,3}(?![\p{L}\d])| (?:izq|dcha|izda|der)\.?)?|int\.? ?\w{1,4}|interior \w{1,4}|piso \w{1,3}|bajo(?: [A-Z])?|puerta \w{1,3}|depto\.? ?\w{1,4}|local \d{1,3}|esc\.? ?\w{1,2})){0,2}/uy,
};

/**
 * Street address of Spain, Mexico and other Spanish-speaking countries: kind of street, name, number, floor and door.
 * Known false positive: a named road followed by its kilometre.
 * @see Correos, "Normalización de direcciones"; SEPOMEX; INEGI, "Norma técnica sobre domicilios geográficos"
 */
export const esStreetAddress: Detector = {
  id: 'es-street-address',
  kind: 'street-address',
  about: {
    name: 'Street address (Spain and Latin America)',
    example: 'Calle Mayor, 12, 3º B',
    standard: 'INEGI, Norma técnica sobre domicilios geográficos; Correos',
    validation: 'A kind of street, a capitalised name and a house number',
  },
  triggers: ['digits'],
  digitRuns: [[1, 5]],
  context: {
    sure: ADDRESS,
    raised: ADDRESS,
    raise: phrases({
      es: 'dirección, domicilio, domiciliado, domiciliada, vive en, reside en, residente en, vivo en, calle, envío, entregar en, colonia, ubicado en',
      en: 'address, lives at, residing at',
    }),
  },
  create: () => (text, at, end, emit) => {
    if (!isDigit(text.charCodeAt(at - 2))) findKindFirst(text, at, end, STREETS, emit);
  },
};
