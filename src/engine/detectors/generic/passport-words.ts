import { phrases } from '../../context/phrases.js';

/** Context words of a passport number. */
export const PASSPORT_WORDS = phrases({
  en: 'passport, passports, passport no, passport number, travel document, ppt no, ppt, pp no, passport card',
  de: 'reisepass, pass nr, passnummer, reisepassnummer, reisepasses, pass no',
  fr: 'passeport',
  es: 'pasaporte',
  pt: 'passaporte',
  it: 'passaporto',
  nl: 'paspoort, paspoortnummer',
  pl: 'paszport, paszportu',
  sv: 'passnummer, pass nummer',
  da: 'pasnummer, pas nr',
  fi: 'passin numero, passi',
  cs: 'pas č, cestovní pas, pasu',
  ro: 'pașaport',
  hu: 'útlevél, útlevélszám',
  tr: 'pasaport',
  el: 'διαβατήριο, διαβατηρίου',
  ru: 'паспорт, паспорта, загранпаспорт',
  uk: 'паспорт, паспорта',
  zh: '护照, 護照',
  ja: '旅券, パスポート',
  ko: '여권, 여권번호',
  ar: 'جواز',
});
