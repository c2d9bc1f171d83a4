import { isAnyLetter } from '../characters/letters.js';
import { isBlank, isWord } from '../characters/characters.js';

/** Legal forms that hardly ever mean anything else after a capitalised name, as they are written; separated by `|`. */
const FORMS = [
  'GmbH & Co. KGaA|GmbH & Co. KG|GmbH & Co KG|GmbH|gGmbH|mbH|GesmbH|Ges.m.b.H.|AG & Co. KG|AG|KGaA|OHG',
  'UG (haftungsbeschränkt)|UG|e.V.|e. V.|eV|e.K.|eG|GbR|Ltd.|Ltd|LTD|Limited|Inc.|Inc|INC|Incorporated|Corp.|Corp',
  'CORP|Corporation|LLC|L.L.C.|LLP|L.L.P.|L.P.|PLLC|P.L.L.C.|PLC|plc|P.C.|Pty Ltd|Pty. Ltd.|Pty Limited|Pty|Pte Ltd',
  'Pte. Ltd.|Pte|Pvt Ltd|Pvt. Ltd.|Private Limited|Sdn Bhd|Sdn. Bhd.|Bhd|Berhad|S.A.|S.A.S.|SAS|SASU|SARL|S.A.R.L.',
  'S.à r.l.|Sàrl|EURL|SNC|S.N.C.|SCI|S.p.A.|SpA|S.r.l.|Srl|SRL|S.R.L.|S.n.c.|S.a.s.|S.L.|S.L.U.|SLU|S.A.U.',
  'S. de R.L. de C.V.|S.A. de C.V.|SA de CV|S. de R.L.|Ltda.|Ltda|LTDA|EIRELI|Lda.|Lda|B.V.|BV|N.V.|NV|BVBA|VOF',
  'V.O.F.|A/S|ApS|A.p.S.|I/S|ASA|Oyj|Oy|Oy Ab|HB|KB|Kft.|Kft|Zrt.|Zrt|Nyrt.|Bt.|d.o.o.|d.d.|j.d.o.o.|s.r.o.',
  'spol. s r.o.|a.s.|sp. z o.o.|Sp. z o.o.|S.K.A.|OÜ|UAB|SIA|EOOD|OOD|ЕООД|ООД|ООО|ОАО|ЗАО|ПАО',
  'ТОВ|A.Ş.|Ltd. Şti.|Ltd. Sti.|K.K.|KK|G.K.|Co., Ltd.|Co. Ltd.|Co Ltd|Co., Ltd|Company Limited|S.C.|S.E.',
  'Α.Ε.|E.P.E.|FZE|FZ-LLC|FZCO|W.L.L.|WLL|PJSC|K.S.C.|JSC|OJSC|CJSC|Tbk|CIC|CIO|PartG mbB|PartGmbB|mbB|PartG|gAG',
  'AöR|GesbR|e.U.|SELARL|SELAS|SELAFA|ASBL|SPRL|CVBA|S.r.l.s.|S.a.p.a.|S.L.P.|S. Coop.|S.Coop.|EIRL|Sp. k.|sp. k.',
  'sp.k.|Sp. j.|sp. j.|sp.j.|v.o.s.',
].flatMap((line) => line.split('|'));

/** Legal forms that are also words or other abbreviations. */
const DOUBTFUL_FORMS = ['Co.', 'Company', 'KG', 'AS', 'AB', 'SE', 'SA', 'SL', 'LP', 'CV', 'Holdings', 'Foundation'];

interface LegalForm {
  readonly text: string;
  readonly doubtful: boolean;
}

/** Legal forms by their first word in lower case, longest first. */
const FORMS_BY_WORD: ReadonlyMap<string, readonly LegalForm[]> = byWord();

function byWord(): ReadonlyMap<string, readonly LegalForm[]> {
  const all = [
    ...FORMS.map((text) => ({ text, doubtful: false })),
    ...DOUBTFUL_FORMS.map((text) => ({ text, doubtful: true })),
  ];
  const found = new Map<string, LegalForm[]>();
  for (const form of all.toSorted((one, other) => other.text.length - one.text.length)) {
    const word = /^\p{L}+/u.exec(form.text)?.[0].toLowerCase();
    if (word !== undefined) found.set(word, [...(found.get(word) ?? []), form]);
  }
  return found;
}

/** The first words of all legal forms, in lower case. */
export const FORM_WORDS: ReadonlySet<string> = new Set(FORMS_BY_WORD.keys());

const ALL: ReadonlySet<string> = new Set(FORMS);

/** True if `word` is a whole legal form, which ends the name before it. */
export const isLegalForm = (word: string): boolean => ALL.has(word);

const MAX_FORM_WORD_LENGTH = 16;

/** Returns the end of the longest legal form that begins at `at`; undefined if there is none. */
export function formEnd(text: string, at: number): { readonly end: number; readonly doubtful: boolean } | undefined {
  let end = at;
  while (end - at < MAX_FORM_WORD_LENGTH && isAnyLetter(text.charCodeAt(end))) end++;
  for (const form of FORMS_BY_WORD.get(text.slice(at, end).toLowerCase()) ?? []) {
    if (!text.startsWith(form.text, at)) continue;
    const stop = at + form.text.length;
    if (isWord(text.charCodeAt(stop)) || isAnyLetter(text.charCodeAt(stop)) || isHyphen(text, stop)) continue;
    return { end: withStop(text, stop, form.text), doubtful: form.doubtful };
  }
  return undefined;
}

const isHyphen = (text: string, at: number): boolean => text.charAt(at) === '-' && isAnyLetter(text.charCodeAt(at + 1));

/**
 * Returns the end of the form with its full stop. `S.A` and `Ltd` may leave it to the sentence; `Inc. ` within a
 * sentence keeps it.
 */
function withStop(text: string, stop: number, form: string): number {
  if (text.charAt(stop) !== '.' || form.endsWith('.')) return stop;
  const next = text.charCodeAt(stop + 1);
  return isBlank(next) && /^[a-z]/.test(text.charAt(stop + 2)) ? stop + 1 : stop;
}
