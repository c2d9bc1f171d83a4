/** The twelve families of kinds; each has a colour (`--pe`) and a code that is the same in every language. */
export const FAMILIES = ['pe', 'id', 'he', 'fi', 'ph', 'em', 'ad', 'da', 'ne', 'se', 'or', 'ot'] as const;
export type Family = (typeof FAMILIES)[number];

/**
 * Patterns that map a kind's name to its family; the first match wins. National numbers of persons are left for the
 * last rule.
 */
const FAMILIES_BY_NAME: readonly (readonly [RegExp, Family])[] = [
  [/^(?:person|first-?name|surname|physician-name|age|nrp|custom-name)$/, 'pe'],
  [/medical|health|medicare|hospital|drug|condition|nhs|bsnr|lanr|npi|dea|carte-vitale/, 'he'],
  [/phone/, 'ph'],
  [/email|handle|user-?name/, 'em'],
  [/street|^city$|county|^state$|^country$|postal|zip|location|coordinates|plz|postcode|state-abbreviation/, 'ad'],
  [/^date|date$|^time$|birth/, 'da'],
  [/^(?:ip|mac)-address|imei|uuid|^url$|^iccid|^imsi/, 'ne'],
  [/password|secret|token|api-key|private-key/, 'se'],
  [/card$|iban|account|routing|swift|bitcoin|crypto|currency|isin|sort-code|bsb|clabe/, 'fi'],
  [/organization|abn|acn|cnpj|cuit|nit$|handelsregister|vat|cif$|siren|siret|gstin|brn$|frn$|ein$|company/, 'or'],
  [/vin$|tracking|plate|kfz|vehicle|section|^custom|^other|^manual/, 'ot'],
  [/^ssn|passport|licen[cs]e|identity|^id-|voter|fuehrerschein|^[a-z]{2}-/, 'id'],
];
/** Kinds whose names end like those of payment cards but that are personal documents. */
const PERSONS_CARD = /(?:id|identity|health)-card$/;

export function familyOf(type: string): Family {
  const name = type.toLowerCase();
  if (PERSONS_CARD.test(name)) return name.includes('health') ? 'he' : 'id';
  return FAMILIES_BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'ot';
}

export const codeOf = (type: string): string => familyOf(type).toUpperCase();
