import { Ending } from '../characters/ending.js';
import { isSpace } from '../characters/characters.js';
import { isAnyLetter } from '../characters/letters.js';
import { fold } from './phrases.js';

/** A label in front of a number, and the kinds of number it may denote. */
export interface NumberLabel {
  /** The kinds of number that this label may denote. */
  readonly kinds: readonly string[];
  /** True if the label alone announces a number ("case no.", "Aktenzeichen"); a bare word such as "case" does not. */
  readonly isExact: boolean;
}

/**
 * Nouns for numbered things, folded, by kind. A noun with `!` labels a number by itself; the others need a word for
 * "number" beside them or as their ending: "case no.", "Nr. polisy", "Fallnummer". Words of one phrase are joined by
 * `-`.
 */
const THINGS: Readonly<Record<string, string>> = {
  'case-number': `case docket court-case court-file file-reference! docket! cause civil-action case-reference! case-ref! our-ref! your-ref! fall akten
    aktenzeichen! geschaftszeichen! az! gz! geschafts vorgangs vorgang dossier affaire expediente caso pratica fascicolo processo proceso
    autos zaak dossier sprawy sygnatura! sygn! mal malnr! diarie diarienr! sak sags dela дела справы справи υπόθεσης dosya esas ugy
    rg! r-g! sygn-akt! sygnatura-akt! sp-zn! spisova-znacka! č-j! číslo-jednací! дело делу rol! n-rol! reclamo! caso-penal nig! rit! ügyszám! ugyszam! dosar dosarul`,
  'episode-number': `episode episode-of-care encounter visit admission aufnahme episodio episodio-clinico sejour venue ricovero opname
    vardtillfalle epizod
    fall-id! fallnr! séjour nosologico! scheda-nosologica! aufenthalts`,
  'member-number': `member membership subscriber enrollee beneficiary mitglieds mitglied versicherten adherent abonne socio socia afiliado
    asociado abonado tessera tesserato associado beneficiario lid lidmaatschaps medlems członka członkowski jasen uye
    mbr mitgl medlem lidmaatschap adhesion adhesión inscrito`,
  'policy-number': `policy insurance-policy policy-certificate certificate-of-insurance police policen versicherungsschein versicherungs
    versicherungspolice contrat contrat-d-assurance contrato poliza polizza apolice polis polisy forsakrings forsikrings
    полиса полису полис kotveny police-d-assurance
    vers-schein vers-police polizzen`,
  'claim-number': `claim insurance-claim insurance-reference! loss schaden schadens schadensfall schadenfall sinistre siniestro sinistro
    schade szkody skade skades skadeanmalan reclamacion reclamation reklamations
    clm leistungsfall dossier-sinistre`,
  'order-number': `order purchase-order sales-order work-order bestell bestellungs auftrags auftrag commande pedido orden
    orden-de-compra ordine encomenda bestel bestelling ordre zamowienia tilaus objednavky заказа заказу заказ
    замовлення siparis rendeles po!
    cde commandes bestellnr! objednávka objednávky замовлення`,
  'professional-licence': `medical-license medical-licence nursing-license nursing-licence nurse-license professional-license
    professional-licence license-to-practice licence-to-practise license-to-practise physician-license pharmacist-license
    state-license registration-to-practise bar state-bar bar-registration attorney gmc gmc-reference nmc-pin! medical-council
    approbations approbation berufsausweis kammer anwalts-ausweis arzt zulassungs rpps adeli ordre-des-medecins colegiado
    colegiada cedula-profesional! matricula-profesional! iscrizione-albo albo crm! oab! big big-registratie prawa-wykonywania-zawodu
    pwz leverancier legitimations hsa
    lic med-lic nmc`,
  'student-number': `student pupil upn! uln! learner matriculation enrollment enrolment matrikel schuler studenten etudiant eleve ine! estudiante
    alumno alumna matricula-del-estudiante! matricula-de-estudiante! boleta matricola aluno aluna estudante studente leerling
    albumu indeksu studenta elev студента зачетки opiskelija ogrenci hallgatoi neptun
    matr matricula matrícula-estudiantil! ucas ucas-id!`,
  'employee-number': `employee emp staff collar warrant-card personnel payroll badge employee-badge staff-badge worker associate clock personal mitarbeiter beschaftigten angestellten employe
    salarie matricule! agent empleado empleada trabajador nomina dipendente funcionario colaborador trabalhador personeels
    medewerker werknemers pracownika anstallnings ansatt medarbejder сотрудника табельный tyontekija calisan sicil
    zamestnance
    medewerkers matricule-salarié! matricule-agent! personal-id payroll-id! clock-id!`,
  'ticket-number': `ticket support-ticket incident service-request trouble-ticket helpdesk storungs anfrage incidencia tique
    chamado segnalazione intervento melding zgłoszenia arende обращения заявки tiket
    ritm! sctask!`,
  'tracking-number': `tracking track track-your-parcel! track-trace! shipment parcel package consignment waybill awb! connote! delivery
    sendungs sendung paket paketschein frachtbrief colis suivi envio seguimiento guia rastreo spedizione pacco tracciamento
    raccomandata rastreio rastreamento encomenda objeto zending zendings pakket barcode-pakket kolli sporings sporing sparings forsendelse
    forsandelse forsandelses przesylki listu-przewozowego paczki zasilky trimitere colet seurantatunnus! lahetystunnus! takip kargo gonderi
    отправления трек посылки посилки накладна
    colissimo chronopost post-nl postnl dpd gls bpost inpost`,
  // Numbers of people and companies in countries whose numbers have no kind of their own, and mistyped ones of others.
  // Short abbreviations are words of code as well, so that their values must look like assigned numbers.
  'national-number': `national-number! national-id-number! national-identity-number! инн! снилс! омс! кпп огрн! огрнип! рнокпп! іпн!
    унзр! єдрпоу! унп иин! жсн! бин бсн еик! булстат! егн! лнч! лична-карта! личната-карта! лк ембг! едб јмбг! пиб лбо личне-карте
    jmbg! pib lbo oib mbo embg matični-broj! lične-karte osobne-iskaznice osebne-izkaznice osobna-iskaznica! osebna-izkaznica!
    lična-karta! zavarovane-osebe emšo! davčna-številka! matična-številka! zzzs! ičo dič ič-dph! číslo-pojištěnce! číslo-poistenca!
    číslo-op! číslo-občanského-průkazu! číslo-občianskeho-preukazu! občanský-průkaz! občiansky-preukaz! rodné-číslo! nip regon krs pesel
    dowodu-osobistego dowód-osobisty! cui cnp idnp! idno! adószám! adóazonosító-jel! adóazonosító! taj személyi-igazolvány!
    személyi-igazolvány-száma! cégjegyzékszám! isikukood! registrikood! kmkr hetu y-tunnus! henkilötunnus! kela-kortin personas-kods!
    reģistrācijas-numurs! asmens-kodas! a-k įmonės-kodas! pvm-kodas! kennitala! vsk svnr! ahv avs tessera-sanitaria! utente niss!
    segurança-social! seguridad-social! cédula-de-ciudadanía! cédula-de-identidad! carnet-de-identidad! cuil nss αμκα! αφμ! αδτ!
    ταυτότητας! vergi-no! vergi-numarası! vergi-kimlik! tckn! kimlik cccd! cmnd! căn-cước! mã-số-thuế! mst bhyt npwp! bpjs! nik ktp mykad!
    ci-seria! c-i-seria! bi-seria! b-i-seria! carte-de-identitate! cartea-de-identitate! cărții-de-identitate! buletin-seria! buletin-de-identitate!
    dowodem-osobistym! občanský-průkaz-č! občiansky-preukaz-č! op-č! α-δ-τ! δελτίο-ταυτότητας! δελτίου-ταυτότητας! henkilökortti! henkilökortin rg carteira-de-identidade!
    cédula-de-identidade! clave-de-elector! carte-nationale-d-identité carte-d-identité identity-card id-card national-id
    cnic! philhealth! philsys! ghana-card! vöen! პირადი-ნომერი! საიდენტიფიკაციო-კოდი! հծհ! հվհհ! الهوية! القومي! المدني! الوطني! זהות!
    clave-elector!`,
};

/** Labels in scripts without spaces between words, by kind. */
const UNSPACED_LABELS: Readonly<Record<string, string>> = {
  'case-number': '案件番号 事件番号 案号 案件编号 案件號 사건번호',
  'member-number': '会員番号 会员号 会员编号 會員編號 회원번호',
  'policy-number': '証券番号 保険証券番号 保单号 保单号码 保單號碼 증권번호',
  'claim-number': '請求番号 理赔号 赔案号 사고접수번호',
  'order-number': '注文番号 ご注文番号 订单号 订单编号 訂單號 訂單編號 주문번호',
  'professional-licence': '医籍登録番号 执业证号 执业证书编号 면허번호',
  'student-number': '学籍番号 学生番号 学号 學號 학번',
  'employee-number': '社員番号 従業員番号 职工号 工号 员工编号 員工編號 사번 사원번호',
  'ticket-number': 'チケット番号 工单号 티켓번호',
  'tracking-number':
    '追跡番号 問い合わせ番号 お問い合わせ番号 送り状番号 运单号 快递单号 物流单号 追蹤號碼 運單號 송장번호 운송장번호',
};

const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');

/** Words for "number" that occur beside the noun for the numbered thing. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  list(`number no num nr nbr id identifier code reference ref nummer numero numer numeri n nº º no. nro cislo numar numarasi szam
    broj br номер № αριθμος αρ numero numerum nummeret stevilka nomor seria série serija seri серия серії cis`).map(
    fold,
  ),
);

/** Words that may occur between a label and its value. */
const FILLERS: ReadonlySet<string> = new Set(
  list('is was are ist lautet war est era is: e er ar wynosi jest the under as').map(fold),
);

/** Words that link the word for "number" and the noun: "numéro de dossier", "n.º de póliza". */
const LINKS: ReadonlySet<string> = new Set(
  list('de d du des del della di da do l la el le of for the der des van voor'),
);

/** Endings of compound labels: "Fallnummer", "Schaden-Nr.", "caseno". */
const ENDINGS = ['nummern', 'nummer', 'numret', 'numero', 'number', 'nr', 'no', 'id'];

/** The maximum number of linking words in a label. */
const MAX_LINKS = 2;

interface Thing {
  readonly kind: string;
  /** The words before the last one, nearest first. */
  readonly before: readonly string[];
  readonly isLabel: boolean;
}

const THINGS_BY_LAST_WORD = indexThings();

function indexThings(): ReadonlyMap<string, readonly Thing[]> {
  const index = new Map<string, Thing[]>();
  for (const [kind, words] of Object.entries(THINGS)) {
    for (const entry of list(words)) {
      const isLabel = entry.endsWith('!');
      const [last = '', ...before] = (isLabel ? entry.slice(0, -1) : entry).split('-').map(fold).reverse();
      index.set(last, [...(index.get(last) ?? []), { kind, before, isLabel }]);
    }
  }
  return index;
}

const UNSPACED = Object.entries(UNSPACED_LABELS).flatMap(([kind, labels]) =>
  list(labels).map((label) => ({ kind, label: fold(label) })),
);

/** True for a word that ends in a letter of Thai or of a script that comes after it in Unicode. */
const mayBeUnspaced = (word: string): boolean => word.charCodeAt(word.length - 1) >= 0x0e00;

/**
 * Returns the label that ends right before a value; undefined if the words are not the label of a number.
 * @param words the words before the value, nearest first, folded
 * @param isSigned true if a sign for "number" is between label and value: `#`, `№`, `n°`
 */
export function readNumberLabel(words: readonly string[], isSigned: boolean): NumberLabel | undefined {
  let at = 0;
  if (FILLERS.has(words[0] ?? '')) at++;
  const first = words[at];
  if (first === undefined) return undefined;
  const unspaced = mayBeUnspaced(first) ? UNSPACED.filter(({ label }) => first.endsWith(label)) : [];
  if (unspaced.length > 0) return { kinds: unspaced.map(({ kind }) => kind), isExact: true };
  for (let count = 0; ; count++) {
    const label = labelAt(words, at, isSigned || count > 0);
    if (label !== undefined || count === MAX_LINKS || !NUMBER_WORDS.has(words[at] ?? '')) return label;
    at++;
  }
}

function labelAt(words: readonly string[], at: number, isNumbered: boolean): NumberLabel | undefined {
  const word = words[at] ?? '';
  const things = thingsAt(words, at, word);
  if (things.length > 0) {
    const isExact = isNumbered || things.some(({ isLabel }) => isLabel) || isNumberBefore(words, at, things);
    return { kinds: things.map(({ kind }) => kind), isExact };
  }
  const ending = ENDINGS.find((each) => word.length > each.length + 1 && word.endsWith(each));
  if (ending === undefined) return undefined;
  const stem = word.slice(0, -ending.length);
  const compound = thingsAt(words, at, stem);
  return compound.length === 0 ? undefined : { kinds: compound.map(({ kind }) => kind), isExact: true };
}

const thingsAt = (words: readonly string[], at: number, word: string): readonly Thing[] =>
  (THINGS_BY_LAST_WORD.get(word) ?? []).filter(({ before }) =>
    before.every((each, index) => words[at + 1 + index] === each),
  );

/** True if the word for "number" precedes the noun: "numéro de dossier", "nr polisy". */
function isNumberBefore(words: readonly string[], at: number, things: readonly Thing[]): boolean {
  let next = at + 1 + Math.max(...things.map(({ before }) => before.length));
  for (let count = 0; count < MAX_LINKS && LINKS.has(words[next] ?? ''); count++) next++;
  return NUMBER_WORDS.has(words[next] ?? '');
}

/** Signs that may occur between a label and its value, besides spaces and one line break. */
const GAP_SIGNS: ReadonlySet<string> = new Set(':=#№№.°"\'([|*>-–—/：）'.split(''));
const MAX_GAP = 8;

/** Returns true if only a few signs and spaces separate a word from the value at `start`. */
export function standsRightBefore(text: string, start: number): boolean {
  let breaks = 0;
  for (let at = start - 1; at >= 0 && start - at <= MAX_GAP; at--) {
    const code = text.charCodeAt(at);
    if (isAnyLetter(code)) return true;
    if (code === 10 && ++breaks > 1) return false;
    if (!isSpace(code) && !GAP_SIGNS.has(text.charAt(at))) return false;
  }
  return false;
}

/** The capitals of a series, followed by a word for "number": `RX nr. ` in "seria RX nr. 123456". */
const SERIES = new Ending(/(?<![\p{L}\p{N}])\p{Lu}{1,4},? ?(?:n[ro]\.?|nº|n°|№|č\.|br\.?|αρ\.) ?$/u);
const MAX_SERIES = 12;
/** The last characters of the words for "number" above. */
const SERIES_ENDS: ReadonlySet<string> = new Set('ro.º°№');

/** Returns the start of the series that ends right before the digits at `start`; -1 if there is none. */
export function seriesStart(text: string, start: number): number {
  // Every run of digits is asked about, by each kind of labelled number.
  if (!SERIES_ENDS.has(text.charAt(text.charAt(start - 1) === ' ' ? start - 2 : start - 1))) return -1;
  const from = Math.max(0, start - MAX_SERIES);
  const found = SERIES.exec(text.slice(from, start));
  return found === null ? -1 : from + found.index;
}

/** Returns true if a sign for "number" is right before `start`: "Order #4711". */
export function isSigned(text: string, start: number): boolean {
  const at = isSpace(text.charCodeAt(start - 1)) ? start - 2 : start - 1;
  const sign = text.charAt(at);
  return sign === '#' || sign === '№';
}

/** Returns true if a word only announces a number: "number", "no", "is". @param word folded */
export const saysNumber = (word: string): boolean => NUMBER_WORDS.has(word) || FILLERS.has(word);
