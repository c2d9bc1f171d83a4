import { FIRST_NAME, SURNAME } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import type { FoundName } from './found-name.js';

/**
 * The words of forms in the languages of Europe and some others, which the model, trained on seven languages, takes for
 * names where they are alone with a capital: labels, words for people in front of their names, and what is in a
 * field that holds no name.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ''));

/** Words for people in front of their names, in the cases in which they are there. */
const PEOPLE = words(`
  пациент пациента пациенту пациентка пациентки пациентку пациентке больной больная клиент клиента клиентка врач врача доктор
  заявитель заявителя гражданин гражданина гражданину гражданка гражданки гражданке истец ответчик сотрудник сотрудница
  пацієнт пацієнта пацієнтка пацієнтки клієнт лікар пациентът клиентът лекар болен болна пацијент лекар
  pacient pacienta pacientka pacientky pacientku pacientce pacientul pacientului pacienta pacientei klient klienta klientka klientky
  lékař lékařka lekár lekárka zákazník pacjent pacjenta pacjentka pacjentki pacjentkę pacjentowi klienta klientki lekarz lekarka
  pacijent pacijenta pacijentica bolesnik bolesnica liječnik zdravnik bolnik bolnica stranka potilas potilaan potilasta asiakas
  asiakkaan lääkäri beteg betegünk páciens ügyfél orvos kezelőorvos hasta müşteri doktor hekim ασθενής ασθενή ασθενούς πελάτης πελάτη
  γιατρός ιατρός pacientas pacientė paciento pacientės klientas klientė gydytojas gydytoja pacients paciente pacienta klients klientė
  ārsts ārste patsient patsiendi arst client medic medicul pasient pasienten klient sjúklingur læknir pasien pelanggan dokter
  mgonjwa pacienti klienti
  žalobce žalobkyně žalovaný žalovaná stěžovatel stěžovatelka obžalovaný obžalovaná svědek svědkyně navrhovatel navrhovateľ žalobca
  powód powódka pozwany pozwana oskarżony oskarżona świadek świadka wnioskodawca najemca najemczyni tužitelj tužiteljica tuženik
  tuženica svjedok optuženik okrivljenik saksøker saksøkte tiltalte fornærmede siktede kæranden sagsøger sagsøgte sigtede
  klagande käranden svaranden målsäganden vittnet kantaja vastaaja syytetty todistaja felperes alperes vádlott tanú panaszos
  reclamantul reclamanta pârâtul pârâta inculpatul martorul davacı davalı sanık tanık хворий хвора хвору хворого позивач
  позивачка відповідач свідок истца ответчика подсудимый подсудимого потерпевший потерпевшая свидетель жалобщик ενάγων εναγόμενος
  μάρτυρας αιτών`);

/** Labels of other fields, and of the name itself. */
const LABELS = words(`
  фио ф.и.о имя фамилия отчество адрес телефон паспорт снилс инн полис почта пароль дата рождения прописка должность подпись
  піб ім'я прізвище адреса паспорт пароль підпис име презиме име фамилия егн адрес парола лозинка
  jméno příjmení meno priezvisko bydliště adresa adresy telefon heslo rodné číslo bytem název název podpis poznámka datum
  imię nazwisko adres hasło nazwa pesel zamieszkania urodzenia ime prezime priimek naslov lozinka geslo datum potpis podpis
  nimi sukunimi etunimi osoite puhelin salasana henkilötunnus syntymäaika allekirjoitus név neve vezetéknév keresztnév lakcím
  születési született anyja telefonszám jelszó rendszám aláírás ad adı soyad soyadı adres adresi telefon şifre parola plaka doğum
  όνομα επώνυμο ονοματεπώνυμο διεύθυνση τηλέφωνο κινητό κωδικός αφμ αμκα πόλη υπογραφή ημερομηνία vardas pavardė adresas telefonas
  slaptažodis parašas vārds uzvārds adrese tālrunis parole paraksts perekonnanimi eesnimi aadress telefon parool isikukood allkiri
  nume numele prenume prenumele adresa parola semnătura localitatea namn efternamn förnamn adress lösenord personnummer underskrift
  navn fornavn etternavn efternavn adresse passord adgangskode nafn heimilisfang kennitala nama alamat kata sandi pangalan
  clabe омс огрн кпп рнокпп егн еик jmbg oib emšo ičo dič pesel regon cnp taj isikukood hetu svnr ahv nik ktp bpjs cccd regnr
  անձնագիր tirahan jina anwani emri mbiemri adresa izena abizena helbidea kennzeichen kfz-kennzeichen postleitzahl hausnummer`);

/** Words of a field that holds no value: required, unknown, none, see, enter, as above. */
const NO_VALUES = words(`
  обязательно обов'язково задължително обавезно не неизвестно неизвестен укажите указать см смотри нет отсутствует невідомо виж
  povinné povinný povinná neuvedeno neuveden neznámý neznámé viz viď pole wymagane brak patrz zobacz nieznany nieznane nie obavezno
  nepoznato vidi glej ni pakollinen tuntematon katso ei nincs kötelező ismeretlen lásd zorunlu bilinmiyor bkz bakınız yok belirtilmedi
  υποχρεωτικό άγνωστος άγνωστο βλέπε privaloma nežinoma žr nėra obligāts nav sk kohustuslik vt puudub teadmata obligatoriu
  necunoscut vezi nu obligatoriskt okänd saknas se ukjent påkrævet påkrevd mangler vantar óþekkt wajib lihat tidak bắt xem không
  siehe folgt entfällt wird zie verplicht onbekend geen voir requis obligatoire inconnu obligatorio ver desconocido desconhecido
  vedi obbligatorio sconosciuto haijulikani`);

const IS_LABELLED = /[\p{L}"'）)\]] ?[:：=]\s{0,3}["']?$/u;
const LABEL_FOLLOWS = /^["'»)\]]? {0,2}[:：=]/;
/** The endings of surnames in Slavic, Caucasian and Baltic languages, which no other word has after a word for people. */
const SURNAME_ENDING =
  /(?:[оеё]в[аыу]?|[еи]н[аы]?|[сц]к(?:ий|ая|ого|ой|ому)|енко|[чщ]?ук|юк|ян|швили|дзе|ович|евич|ová|ski|ska|skiego|skiej|cki|cka|ić|vić|ienė|aitė|ytė|nen|sson|sen|oğlu|escu|eanu|ópoulos|όπουλος|ίδης|άκης|ák|ík)$/iu;

/**
 * Returns the names without those that are a word of a form, and without the words for people in front of them:
 * "Пациент" of "Пациент Громов", "Jméno" of "Jméno: Radim Šebesta".
 */
export const withoutFieldWords = (text: string, names: readonly FoundName[]): readonly FoundName[] =>
  names.some((name) => isDoubtful(text, name))
    ? names.flatMap((name) => {
        const kept = withoutPeople(text, name);
        return kept === undefined || isField(text, kept) ? [] : [kept];
      })
    : names;

/** A cheap first test: the first word is of a form, or has no capital. */
function isDoubtful(text: string, { start, end }: FoundName): boolean {
  const first = firstWord(text.slice(start, end));
  return first === text.slice(start, start + first.length) || PEOPLE.has(first) || LABELS.has(first);
}

const firstWord = (name: string): string => (/^[\p{L}\p{M}.'’-]+/u.exec(name)?.[0] ?? '').toLowerCase();

function withoutPeople(text: string, name: FoundName): FoundName | undefined {
  if (name.type !== 'person') return name;
  let { start } = name;
  for (;;) {
    const word = firstWord(text.slice(start, name.end));
    if (word === '' || !PEOPLE.has(word)) break;
    const gap = /^[\s:]+/.exec(text.slice(start + word.length, name.end))?.[0];
    if (gap === undefined) return LABEL_FOLLOWS.test(text.slice(name.end, name.end + 4)) ? undefined : name;
    start += word.length + gap.length;
  }
  if (start === name.start) return name;
  const rest = text.slice(start, name.end);
  const isName = /[\s.-]/.test(rest) || isKnown(rest) || SURNAME_ENDING.test(rest);
  return isName ? { ...name, start } : undefined;
}

function isField(text: string, { start, end, type }: FoundName): boolean {
  const parts = text
    .slice(start, end)
    .toLowerCase()
    .split(/[\s,]+/);
  const isLabel = parts.every((part) => LABELS.has(part) || PEOPLE.has(part));
  if (isLabel && (LABEL_FOLLOWS.test(text.slice(end, end + 4)) || !parts.some((part) => isKnown(part)))) return true;
  if (type !== 'person' || text.charAt(start) !== parts[0]?.charAt(0)) return false;
  // From here on, the name begins with a small letter.
  if (parts.slice(1).some((part) => part.startsWith('-'))) return true;
  return NO_VALUES.has(parts[0]) && IS_LABELLED.test(text.slice(Math.max(0, start - 6), start));
}

const isKnown = (word: string): boolean => (entryOf(word) & (FIRST_NAME | SURNAME)) !== 0;
