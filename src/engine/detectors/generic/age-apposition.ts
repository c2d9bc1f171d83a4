import { isAnyUpper } from '../../characters/letters.js';
import { fold } from '../../context/phrases.js';
import { afterBlanks, beforeBlanks, foldedSet, wordAt, wordBefore, wordStart } from './neighbours.js';

/** Words for a person without a name: `kvinna, 64 år`, `male, 38 years`. */
const PERSON_NOUNS = foldedSet(`
  patient patientin patiente paciente paziente kvinna kvinne kvinde man mann frau homme femme hombre mujer uomo donna vrouw
  mulher homem woman boy girl pojke flicka male female masculin feminin masculino femenino feminino maschio femmina mannlich
  weiblich kobieta mezczyzna`);

/** Words for a duration at the start of a line. */
const DURATIONS = foldedSet(`
  garantie kredit laufzeit contrat bail duree warranty lease loan guarantee contract term garantia prestito mutuo garanzia
  contratto prestamo contrato credit darlehen vertrag mietvertrag hypothek lening hypotheek gwarancja kredyt umowa`);

/** Words about a person behind the age: `29 anos, residente em`, `68 ans, retraité`. */
const SAID_OF_PERSONS = foldedSet(`
  residente residentes domiciliado domiciliada domicilie domiciliee demeurant retraite retraitee marie mariee celibataire veuf
  veuve divorce divorcee casado casada soltero soltera viudo viuda solteiro solteira viuvo viuva divorciado divorciada
  jubilado jubilada aposentado aposentada reformado reformada brasileiro brasileira portugues portuguesa vecino vecina
  desempregado desempregada natural pensionato pensionata coniugato coniugata celibe nubile vedovo vedova sposato sposata
  verheiratet ledig verwitwet geschieden rentner rentnerin wohnhaft gehuwd ongehuwd gepensioneerd wonende married single widowed
  divorced retired unemployed residing resident trader farmer housewife`);

/** `né le 03/07/1956, 68 ans`. */
const BORN =
  /(?:^|\P{L})(?:née?|nacid[oa]|nascid[oa]|nat[oa]|geb(?:oren)?\.?|born|ur\.|urodzon[ya]|dob|d\.o\.b\.)(?!\p{L})[^\n;]{0,30}\d, (?:de )?$/iu;

/** True for `Sylvie Moreau, 64 ans,`, `Ana Ruiz, de 64 años,` and `M. Moreau (64 ans)`: set off after a name. */
export function isApposition(text: string, start: number, end: number): boolean {
  const from = /, d[ei] $/.test(text.slice(Math.max(0, start - 5), start)) ? start - 3 : start;
  const sign = text.charAt(beforeBlanks(text, from) - 1);
  const behind = text.charAt(end);
  if (sign === ',' ? behind !== '' && !',.;)\n\r'.includes(behind) : sign !== '(' || behind !== ')') return false;
  const name = beforeBlanks(text, beforeBlanks(text, from) - 1);
  const first = text.charCodeAt(wordStart(text, name));
  const noun = fold(wordBefore(text, name));
  if (DURATIONS.has(noun)) return false;
  if (PERSON_NOUNS.has(noun)) return true;
  if (behind === ',' && SAID_OF_PERSONS.has(fold(wordAt(text, afterBlanks(text, end + 1))))) return true;
  if (BORN.test(text.slice(Math.max(0, start - 50), start))) return true;
  return wordStart(text, name) < name - 1 && isAnyUpper(first) && !isAnyUpper(text.charCodeAt(name - 1));
}
