"""Builds the lexicons: python3 scripts/lexicons/build.py [folder for the packages]

Needs pip, npm, mvn and apt-get to fetch what `sources.py` names, and pyarrow and openpyxl to read it. The same sources
give the same bytes. docs/adr/0006-lexicons.md says what the fields mean and why.
"""

import re
import sys
import tempfile
import unicodedata
from pathlib import Path

import hand
import sources

TARGET = Path(__file__).resolve().parents[2] / 'src/engine/lexicon/data/terms.ts'

LISTS = ('first', 'surname', 'city', 'county', 'state', 'hospital', 'condition', 'drug', 'country')
BIT = {name: 1 << index for index, name in enumerate(LISTS)}
# The fields of an entry above its lists; src/engine/lexicon/entry.ts reads them.
FIRST_STRENGTH, SURNAME_STRENGTH, CITY_STRENGTH, NAME_LEVEL = 9, 11, 13, 15
CONDITION_LEVEL, DRUG_LEVEL, LOWER_WORD, LONGER = 17, 19, 21, 22

LETTERS = {'ß': 'ss', 'æ': 'ae', 'œ': 'oe', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ð': 'd', 'þ': 'th', 'ı': 'i', 'ħ': 'h'}
# Other ways to write the same letters: Müller is also Mueller, Weiß also Weis where each letter is folded to one.
RESPELT = {'ä': 'ae', 'ö': 'oe', 'ü': 'ue', 'å': 'aa', 'ø': 'oe', 'ß': 's', 'æ': 'a', 'œ': 'o', 'þ': 't'}
TOKEN = re.compile('[a-z]+|[0-9]+')
MAX_TOKENS = 8
LONGEST = 64


def fold(text: str) -> str:
    plain = unicodedata.normalize('NFD', ''.join(LETTERS.get(c, c) for c in text.lower()))
    return ''.join(c for c in plain if not unicodedata.combining(c))


def spellings(text: str) -> list:
    """The forms of a term as tokens with one blank between: as written, and with its letters respelt."""
    lower = unicodedata.normalize('NFC', text.lower())
    forms = [lower, ''.join(RESPELT.get(c, c) for c in lower)]
    found = []
    for form in forms:
        plain = fold(form)
        if any(ord(c) > 127 and c.isalpha() for c in plain):
            continue
        key = ' '.join(TOKEN.findall(plain))
        if key and key not in found:
            found.append(key)
    return found


class Lexicon:
    def __init__(self):
        self.lists = {}
        self.fields = {}

    def add(self, text: str, name: str, **fields) -> None:
        for key in spellings(text):
            if key[0].isdigit() or len(key) > LONGEST or key.count(' ') >= MAX_TOKENS:
                continue
            self.lists[key] = self.lists.get(key, 0) | BIT[name]
            for field, value in fields.items():
                known = self.fields.setdefault(key, {})
                # The strength of a name is that of its most frequent use.
                known[field] = max(known.get(field, 0), value)


def strength(count: int, some: int, many: int) -> int:
    return 3 if count >= many else 2 if count >= some else 1


def keys_of(words: set) -> set:
    return {key for word in words for key in spellings(word)}


OTHER_WORDS = keys_of(hand.OTHER_WORDS | hand.FIELD_WORDS)
OTHER_WORDS_AND_NAMES = keys_of(hand.OTHER_WORDS_AND_NAMES)


def add_names(lexicon: Lexicon, folder: Path) -> dict:
    """Gives how often each folded word was counted as a name."""
    counts = {}
    refused = hand.NO_NAMES | OTHER_WORDS

    def first(name: str, births: int, level: int) -> None:
        # A list of names that has "Anne-Marie" also has its parts.
        for part in {name.replace('-', '').replace("'", ''), *re.split("[ '’-]", name)}:
            keys = spellings(part)
            if not keys or len(keys[0]) < 2 or ' ' in keys[0] or keys[0] in refused:
                continue
            lexicon.add(part, 'first', first=level)
            counts[keys[0]] = counts.get(keys[0], 0) + births

    def surname(name: str, bearers: int, level: int) -> None:
        for part in {name.replace('-', '').replace("'", '').replace('’', ''), *re.split("[ '’-]", name)}:
            keys = spellings(part)
            if not keys or len(keys[0]) < 2 or ' ' in keys[0] or keys[0] in refused:
                continue
            lexicon.add(part, 'surname', surname=level)
            counts[keys[0]] = counts.get(keys[0], 0) + bearers

    for name, births in sources.baby_names(folder).items():
        if births >= 1000:
            first(name, births, strength(births, 5_000, 50_000))
    for name in sources.nicknames(folder):
        first(name, 0, 1)
    for name, bearers in sources.census_surnames(folder).items():
        surname(name, bearers, strength(bearers, 2_000, 20_000))
    first_names, surnames = sources.faker_names(folder)
    for name in first_names:
        first(name, 0, 1)
    for name in surnames:
        surname(name, 0, 1)
    for name in hand.FIRST_NAMES | hand.EUROPEAN_FIRST_NAMES:
        first(name, 0, 2)
    for name in hand.SURNAMES:
        surname(name, 0, 2)
    first_names, bearers = sources.japanese_names(folder)
    for name in first_names:
        first(name, 0, 1)
    for name, count in bearers.items():
        surname(name, count // 20, strength(count, 50_000, 500_000))
    return counts


SUFFIXES = re.compile(r' (county|parish|borough|census area|municipality|municipio|city and borough)$', re.I)


def add_places(lexicon: Lexicon, folder: Path) -> None:
    for city in sources.geonames(folder, 'cities500.json'):
        people = city['population']
        if fold(city['name']) in hand.NO_CITIES or len(city['name']) < 3:
            continue
        if city['countrycode'] == 'US' and people >= 500 or people >= 15_000:
            lexicon.add(city['name'], 'city', city=strength(people, 50_000, 300_000))
    for name in hand.CITIES:
        lexicon.add(name, 'city', city=3)
    for county in sources.geonames(folder, 'us_counties.json'):
        lexicon.add(SUFFIXES.sub('', county['name']), 'county')
    for state in sources.geonames(folder, 'us_states.json'):
        lexicon.add(state['name'], 'state')
    for territory in ('Puerto Rico', 'Guam', 'American Samoa', 'U.S. Virgin Islands', 'Northern Mariana Islands'):
        lexicon.add(territory, 'state')
    for country in sources.geonames(folder, 'countries.json'):
        lexicon.add(country['name'], 'country')
    for name in hand.COUNTRIES:
        lexicon.add(name, 'country')


CARE = re.compile(
    r'\b(hospitals?|medical|clinics?|health|healthcare|infirmary|hospice|rehabilitation|rehab|surgery|surgical|'
    r'psychiatric|behavioral|sanatorium|medicine|care|va)\b',
    re.I,
)


def add_hospitals(lexicon: Lexicon, folder: Path) -> None:
    for name in sources.hospitals(folder):
        name = re.split(r' - | -|- |,|\(|/| d\.?b\.?a\.? |;', name)[0].strip()
        name = re.sub(r'[ ,.]+(inc|llc|lp|ltd|corp|co|the)\.?$', '', name, flags=re.I)
        name = re.sub(r'^the ', '', name, flags=re.I)
        if set(TOKEN.findall(fold(name))) <= hand.GENERIC_HOSPITAL:
            continue
        if CARE.search(name) and 2 <= len(name.split()) <= 7 and len(name) >= 9:
            lexicon.add(name, 'hospital')


NO_TITLE = re.compile(
    r'\b(unspecified|other|specified|encounter|history|classified|without|status|nos|due|initial|not|elsewhere|right|left|'
    r'bilateral|trimester|eye|ear|upper|lower|presence|absence|findings?|results?)\b'
)
SURE, UNSURE, CAPITALS, UNSURE_CAPITALS = 0, 1, 2, 3


def add_conditions(lexicon: Lexicon, folder: Path, words: dict, lower: set) -> None:
    plants = sources.wordnet_hyponyms(folder, 'plant_disease', 'animal_disease')
    found = sources.wordnet_hyponyms(folder, 'disease', 'mental_disorder', 'ill_health') - plants
    found |= {name for name, trees in sources.mesh_conditions(folder).items() if any(is_human(t) for t in trees)}
    found |= {name.lower() for name in sources.icd_conditions(folder) if not NO_TITLE.search(name.lower())}
    for name in sorted(found):
        if ',' in name or '(' in name or '[' in name:
            continue
        for key in spellings(name)[:1]:
            tokens = key.split(' ')
            if len(tokens) > 6 or len(tokens[0]) < 2 or key in hand.NO_CONDITION_PHRASES or not is_term(tokens, words, lower, hand.NO_CONDITIONS):
                continue
            lexicon.add(key, 'condition')
    for key in hand.CONDITIONS | set(hand.PHRASES):
        lexicon.add(key, 'condition', condition=SURE)
    for name in hand.FOREIGN_CONDITIONS:
        lexicon.add(name, 'condition', condition=SURE)
    for key in hand.LABELLED_CONDITIONS:
        lexicon.add(key, 'condition', condition=UNSURE)
    for key in hand.CONDITION_ABBREVIATIONS:
        lexicon.add(key, 'condition', condition=CAPITALS)
    for key in hand.UNSURE_CONDITION_ABBREVIATIONS:
        lexicon.add(key, 'condition', condition=UNSURE_CAPITALS)


def is_human(tree: str) -> bool:
    # C22 is of animals, C23.888 signs and symptoms, C26 wounds; F03 is of mental disorders.
    return tree.startswith(('C', 'F03')) and not tree.startswith(('C22', 'C23.888', 'C26'))


FREQUENT = 2_500_000


def is_term(tokens: list, words: dict, lower: set, refused: set, is_known: bool = False) -> bool:
    """Whether a technical term means nothing else: no everyday word, no abbreviation that others use too."""
    key = ' '.join(tokens)
    if key in refused or len(key) < 5 or all(len(token) < 3 for token in tokens):
        return False
    if len(tokens) == 1:
        return words.get(key, 0) < (20_000_000 if is_known or key not in lower else FREQUENT)
    # "sore arm" and "big head": words that all are among the most frequent make no term of their own.
    return not all(token in refused or words.get(token, 0) >= 60_000_000 for token in tokens)


def add_drugs(lexicon: Lexicon, folder: Path, words: dict, lower: set) -> None:
    medicines = sources.wordnet_hyponyms(folder, 'medicine', 'drug')
    for name in sorted(sources.drugbank_drugs(folder)):
        if re.search(r'[,;()&<\[\]{}+/%:]', name):
            continue
        for key in spellings(name)[:1]:
            tokens = key.split(' ')
            if len(tokens) > 4 or len(tokens[0]) < 2 or sum(map(len, tokens)) < 5 or max(map(len, tokens)) < 4:
                continue
            known = lexicon.fields.get(key, {})
            is_name = known.get('first', 0) >= 1 or known.get('surname', 0) >= 2 or known.get('city', 0) >= 2
            if is_name or not is_term(tokens, words, lower, hand.NO_DRUGS, key in medicines):
                continue
            if len(tokens) == 1 and key not in medicines and (key in lower or words.get(key, 0) >= FREQUENT):
                continue
            # Of several words one must be a chemical that no dictionary of English has.
            if len(tokens) > 1 and (
                any(token in hand.NO_DRUG_PARTS for token in tokens)
                or not any(len(token) > 5 and token not in lower and token not in words for token in tokens)
            ):
                continue
            lexicon.add(key, 'drug')
    for key in hand.DRUGS | set(hand.DRUG_PHRASES):
        lexicon.add(key, 'drug', drug=SURE)
    for key in hand.DRUG_ABBREVIATIONS:
        lexicon.add(key, 'drug', drug=CAPITALS)


def name_level(key: str, counted: int, words: dict, lower: set, fields: dict, lists: int) -> int:
    """0 when a capital makes it a name, 3 when it is hardly ever one."""
    if key in hand.PLAIN_NAMES:
        return 0
    if key in hand.RARE_NAMES or key in OTHER_WORDS_AND_NAMES:
        return 3
    if key in hand.WEAK_NAMES or lists & (BIT['country'] | BIT['state']):
        return 2
    if fields.get('city', 0) == 3 and counted < 100_000:
        return 2
    if key not in lower:
        return 0
    share = counted / max(1.0, words.get(key, 0) / 1e6)
    return 1 if share >= 15_000 else 2 if share >= 1_500 else 3


def flags(key: str, lexicon: Lexicon, counts: dict, words: dict, lower: set) -> int:
    lists, fields = lexicon.lists[key], lexicon.fields.get(key, {})
    value = lists
    value |= fields.get('first', 0) << FIRST_STRENGTH
    value |= fields.get('surname', 0) << SURNAME_STRENGTH
    value |= fields.get('city', 0) << CITY_STRENGTH
    if ' ' not in key and lists & (BIT['first'] | BIT['surname']):
        value |= name_level(key, counts.get(key, 0), words, lower, fields, lists) << NAME_LEVEL
    value |= fields.get('condition', 0) << CONDITION_LEVEL
    value |= fields.get('drug', 0) << DRUG_LEVEL
    return value | (key in lower) << LOWER_WORD


SIXTY_FOUR = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'


def encode(entries: dict) -> tuple:
    """Each entry in order: how many characters it shares with the one before, the rest, and its class in two letters."""
    classes = {value: index for index, value in enumerate(sorted(set(entries.values())))}
    assert len(classes) <= 26 * 64, len(classes)
    parts, before = [], ''
    for key in sorted(entries):
        shared = 0
        while shared < min(len(key), len(before), 63) and key[shared] == before[shared]:
            shared += 1
        number = classes[entries[key]]
        parts.append(SIXTY_FOUR[shared] + key[shared:] + SIXTY_FOUR[number // 64] + SIXTY_FOUR[number % 64])
        before = key
    return ''.join(parts), list(classes)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
    sources.fetch(folder)
    words, lower = sources.word_counts(folder), sources.lower_case_words(folder)
    known = lower | OTHER_WORDS | OTHER_WORDS_AND_NAMES
    lexicon = Lexicon()
    counts = add_names(lexicon, folder)
    add_places(lexicon, folder)
    add_hospitals(lexicon, folder)
    add_conditions(lexicon, folder, words, lower)
    add_drugs(lexicon, folder, words, lower)

    entries = {key: flags(key, lexicon, counts, words, known) for key in lexicon.lists}
    for key in list(entries):
        tokens = key.split(' ')
        for count in range(1, len(tokens)):
            prefix = ' '.join(tokens[:count])
            entries[prefix] = entries.get(prefix, (prefix in known) << LOWER_WORD) | 1 << LONGER
    # Words that are in no list tell what a capital at the start of a sentence does not.
    for word in known:
        if word.isascii() and word.isalpha() and len(word) > 2:
            entries.setdefault(word, 1 << LOWER_WORD)
    text, classes = encode(entries)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(
        '/** Written by scripts/lexicons/build.py, which says where each term comes from. See NOTICE for the licences. */\n'
        f'export const COUNT = {len(entries)};\n'
        '/** The fields of an entry, by its class. */\n'
        '// oxfmt-ignore\n'
        f'export const CLASSES: readonly number[] = {classes};\n'
        '/** The entries in order; see read-terms.ts for the form. */\n'
        f"export const TERMS = '{text}';\n",
        encoding='ascii',
    )
    print(f'{len(entries)} terms, {len(classes)} classes, {TARGET.stat().st_size / 1e6:.1f} MB')
    for name in LISTS:
        print(f'{name}: {sum(1 for key in lexicon.lists if lexicon.lists[key] & BIT[name])}')


if __name__ == '__main__':
    main()
