"""Composes the documents of the development set from templates and makers of values, the same ones each time.

    python3 test/evaluation/generate/generate.py

A template stands under `=== <name> <locale> <how often>`; `{slot}` is a value, and a digit behind the name of a slot
keeps it: `{full2}` is the same second person everywhere. Marks may be written out in a template, too.
"""

import pathlib
import re
import string
import unicodedata
import zlib

import locales as L
import values as V
from labels import ALSO, LABELS, NAMES
from records import record_documents, shape_documents

HERE = pathlib.Path(__file__).parent
OUT = HERE.parent / "documents"
R = V.R


def mark(kind, value):
    return f"⟦{kind}:{value}⟧"


def kinds_of(kind):
    name = NAMES.get(kind, kind)
    also = ALSO.get(kind, "").split("|")
    return "|".join([name, *(k for k in also if k not in ("", name))])


def ascii_of(text):
    text = text.replace("ß", "ss").replace("ø", "o").replace("ł", "l").replace("ı", "i")
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if ord(c) < 128)
    return re.sub(r"[^a-z]", "", plain.lower())


def digitised(pattern):
    area = R.choice(["212", "303", "404", "415", "503", "512", "602", "617", "702", "713", "814", "919"])
    return re.sub("NDD|D", lambda m: area if m[0] == "NDD" else R.choice("0123456789"), pattern)


AGES = {"en": ["{} years old", "{}-year-old", "{} y/o", "aged {}", "{}yo"], "de": ["{} Jahre alt", "{}-jährige"], "fr": ["{} ans", "âgée de {} ans"], "es": ["{} años de edad", "{} años"], "it": ["{} anni"], "pt": ["{} anos de idade"], "nl": ["{} jaar oud", "{}-jarige"], "pl": ["lat {}"], "sv": ["{} år gammal", "{}-årig"], "fi": ["{}-vuotias"], "da": ["{} år gammel", "{}-årig"], "nb": ["{} år gammel"], "tr": ["{} yaşında"]}
TIMES = {"en": ["h:mm am", "h:mm PM", "HH:mm", "hpm", "h:mm a.m."], "de": ["HH:mm Uhr", "HH.mm Uhr", "HH:mm"], "fr": ["HHhmm", "HH h mm", "HH:mm"], "es": ["HH:mm h", "HH:mm"], "it": ["HH:mm", "HH.mm"], "pt": ["HHhmm", "HH:mm"], "fi": ["HH.mm", "klo HH.mm"], "sv": ["kl. HH:mm", "HH.mm"], "da": ["kl. HH.mm", "HH:mm"]}


class Document:
    """The values of one document."""

    def __init__(self, locale):
        self.locale = locale
        self.language = L.LANGUAGE.get(locale, locale)
        self.base = L.LIKE.get(locale, locale)
        self.kept = {}
        self.people = {}
        self.places = {}

    def of(self, table, fallback="en"):
        for key in (self.locale, self.base, self.language):
            if key in table:
                return table[key]
        return table[fallback]

    def person(self, n):
        if n not in self.people:
            taken = {f for f, _ in self.people.values()} | {s for _, s in self.people.values()}
            pick = lambda of: V.until(lambda: (lambda v: v if v not in taken else None)(R.choice(of)))
            self.people[n] = (pick(self.of(L.FIRST)), pick(self.of(L.LAST)))
        return self.people[n]

    def place(self, n):
        if n not in self.places:
            self.places[n] = R.choice(self.of(L.PLACES))
        return self.places[n]

    def full(self, n, also="", shape=lambda s: s):
        first, last = self.person(n)
        f, s = mark("first-name" + also, shape(first)), mark("surname" + also, shape(last))
        if self.language in ("ja", "zh", "ko"):
            return s + (" " if self.language == "ja" and R.random() < 0.5 else "") + f
        return f"{s} {f}" if self.language == "hu" else f"{f} {s}"

    def account_of(self, n):
        if ("account", n) not in self.kept:
            self.kept["account", n] = self.new_account(n)
        return self.kept["account", n]

    def new_account(self, n):
        first, last = map(ascii_of, self.person(n))
        first, last = first or "user", last or "name"
        return R.choice([f"{first}.{last}", f"{first[0]}{last}", f"{first}_{last[:1]}{R.randint(1, 99)}", f"{last}{R.randint(1950, 2005)}"])

    def zip_of(self, n):
        code = self.place(n)[2]
        if self.base == "en":
            return mark("zip-code", code)
        if self.base == "uk":
            return mark("uk-postcode|zip-code", code)
        return mark("de-plz|zip-code" if self.base == "de" else "zip-code?", code)

    def date(self, low=1998, high=2025, pattern=None):
        y, m, d = R.randint(low, high), R.randint(1, 12), R.randint(1, 28)
        months = self.of(L.MONTHS)
        pattern = pattern or R.choice(self.of(L.DATES))
        th = "th" if 10 < d < 20 else {1: "st", 2: "nd", 3: "rd"}.get(d % 10, "th")
        def part(found):
            p = found[0]
            return {"yyyy": str(y), "yy": f"{y % 100:02d}", "mm": f"{m:02d}", "m": str(m), "dd": f"{d:02d}", "d": str(d), "dth": f"{d}{th}", "B": months[m - 1], "b": months[m - 1][:3], "de": "de", "den": "den"}[p]
        return re.sub(r"den?(?= )|yyyy|yy|mm|m|dth|dd|d|B|b", part, pattern)

    def clock(self, pattern=None):
        h, m = R.randint(6, 22), R.choice([0, 5, 10, 15, 20, 30, 40, 45, 50, 55, R.randint(0, 59)])
        pattern = pattern or R.choice(self.of(TIMES))
        h12 = h % 12 or 12
        half = "AM" if h < 12 else "PM"
        text = pattern.replace("HH", f"{h:02d}").replace("mm", f"{m:02d}")
        text = re.sub(r"(?<![a-z])h(?=[:p])", str(h12), text)
        return text.replace("PM", half).replace("a.m.", "a.m." if h < 12 else "p.m.").replace("am", half.lower()).replace("pm", half.lower())

    def phone(self):
        pattern = R.choice(self.of(L.PHONES))
        known = self.base in L.PHONES and self.base not in ("tr", "cs", "el", "ro", "hu", "hr", "ja", "ko", "zh")
        return mark("phone-number" if known or pattern[0] == "+" else "phone-number?", digitised(pattern))

    def money(self):
        pattern = R.choice(self.of(L.MONEY))
        return mark("currency", pattern.format(a=R.randint(1, 48), b=R.randint(100, 989), c=f"{R.randint(0, 99):02d}"))

    def labelled(self, kind):
        for locale in (self.locale, self.base, self.language):
            if kind in LABELS.get(locale, {}):
                return R.choice(LABELS[locale][kind][0].split("|"))
        return next(R.choice(k[kind][0].split("|")) for k in LABELS.values() if kind in k)

    def licence(self):
        """A driver's licence number as the state of the first address gives them out."""
        shape = L.LICENCES[self.place(1)[1]]
        return re.sub("[DL]", lambda m: V.digits(1) if m[0] == "D" else V.letters(1, "ABCDEFGHJKMPRTUVWXY"), shape)

    def value(self, name, n):
        """The value of a slot, with its mark."""
        if name == "drivers-license-number" and self.base == "en":
            return mark(kinds_of(name), self.licence())
        if name in V.MAKERS:
            return mark(kinds_of(name), V.make(name))
        if name.startswith("bad-"):
            return spoilt(name[4:])
        return getattr(self, "slot_" + name.replace("-", "_"))(n)

    def fill(self, template):
        def slot(found):
            name, n = found[1], found[2]
            if name in PEOPLE:
                return getattr(self, "slot_" + name)(int(n or 1))
            if not n:
                return self.value(name, 1)
            if (name, n) not in self.kept:
                self.kept[name, n] = self.value(name, int(n))
            return self.kept[name, n]
        return re.sub(r"\{((?:bad-)?(?:" + "|".join(SLOTS) + r"))([1-9]?)\}", slot, template)

    def slot_fn(self, n): return mark("first-name", self.person(n)[0])
    def slot_sn(self, n): return mark("surname", self.person(n)[1])
    def slot_full(self, n): return self.full(n)
    def slot_FULL(self, n): return self.full(n, shape=str.upper)
    def slot_lower(self, n): return self.full(n, also="?", shape=str.lower)
    def slot_snfn(self, n): return mark("surname", self.person(n)[1]) + ", " + mark("first-name", self.person(n)[0])
    def slot_SNfn(self, n): return mark("surname", self.person(n)[1].upper()) + " " + mark("first-name", self.person(n)[0])
    def slot_initial(self, n): return self.person(n)[0][0] + ". " + mark("surname", self.person(n)[1])
    def slot_drfull(self, n): return self.full(n, also="|physician-name")
    def slot_drsn(self, n): return mark("surname|physician-name", self.person(n)[1])

    def slot_user(self, n): return mark("username", self.account_of(n))
    def slot_email(self, n):
        if ("email", n) not in self.kept:
            self.kept["email", n] = self.new_email(n)
        return self.kept["email", n]

    def new_email(self, n): return mark("email-address", self.account_of(n) + "@" + R.choice(["example.com", "example.org", "mail.example.net", "example.co.uk" if self.base == "uk" else "gmail.com", "posteo.de" if self.language == "de" else "outlook.com"]))
    def slot_city(self, n): return mark("city", self.place(n)[0])
    def slot_st(self, n): return mark("state-abbreviation|state|zip-code" if self.base == "en" else "state-abbreviation?", self.place(n)[1])
    def slot_zip(self, n): return self.zip_of(n)
    def slot_street(self, n): return mark("street-address", R.choice(self.of(L.STREETS)).format(n=R.randint(1, 980 if self.base == "en" else 140)))

    def slot_addr(self, n, by=", "):
        street, city, zip_code, st = self.slot_street(n), self.slot_city(n), self.slot_zip(n), self.place(n)[1]
        if self.language in ("ja", "ko", "zh"):
            return f"{zip_code} {city}{street}"
        if self.base in ("en", "ca", "au", "in"):
            return f"{street}{by}{city}, {self.slot_st(n)} {zip_code}"
        if self.base == "uk":
            return f"{street}{by}{city} {zip_code}"
        return f"{street}{by}{zip_code} {city}" + (f" ({self.slot_st(n)})" if st and self.base == "it" else "")

    def slot_addrlines(self, n): return self.slot_addr(n, "\n")
    def slot_phone(self, n): return self.phone()
    def slot_ext(self, n): return mark("phone-number-extension|phone-number", R.choice(["ext. {}", "x{}", "Ext {}", "extension {}"]).format(R.randint(100, 8999)))
    def slot_date(self, n): return mark("date", self.date())
    def slot_dob(self, n): return mark("date", self.date(1932, 2008))
    def slot_isodate(self, n): return mark("date", self.date(pattern="yyyy-mm-dd"))
    def slot_time(self, n): return mark("time", self.clock())
    def slot_hms(self, n): return mark("time", self.clock("HH:mm") + f":{R.randint(0, 59):02d}")
    def slot_stamp(self, n): return mark("date", self.date(2021, 2025, "yyyy-mm-dd")) + "T" + mark("time?", self.clock("HH:mm") + f":{R.randint(0, 59):02d}" + R.choice(["Z", ".123Z", "+02:00"]))
    def slot_logtime(self, n): return mark("date", self.date(2021, 2025, "yyyy-mm-dd")) + " " + mark("time", self.clock("HH:mm") + f":{R.randint(0, 59):02d}") + R.choice(["", ",%03d" % R.randint(0, 999), ".%03d" % R.randint(0, 999)])
    def slot_clf(self, n): return "[" + mark("date", f"{R.randint(1, 28):02d}/{R.choice(['Jan', 'Mar', 'Jul', 'Oct'])}/2024") + ":" + mark("time?", f"{R.randint(0, 23):02d}:{R.randint(0, 59):02d}:{R.randint(0, 59):02d}") + " +0000]"
    def slot_hlseven(self, n): return mark("date?", f"2024{R.randint(1, 12):02d}{R.randint(1, 28):02d}{R.randint(0, 23):02d}{R.randint(0, 59):02d}{R.randint(0, 59):02d}")
    def slot_money(self, n): return self.money()
    def slot_age(self, n): return mark("age", R.choice(self.of(AGES)).format(R.randint(19, 94)))
    def slot_iban(self, n): return mark("iban-code", V.iban(self.of(L.IBANS, "en")))
    def slot_cond(self, n): return mark("medical-condition", R.choice(self.of(L.CONDITIONS)))
    def slot_drug(self, n): return mark("drug", R.choice(L.DRUGS_DE if self.language == "de" else L.DRUGS))
    def slot_hosp(self, n): return mark("hospital|organization", R.choice(self.of(L.HOSPITALS)))
    def slot_org(self, n): return mark("organization", R.choice(self.of(L.ORGS)))
    def slot_url(self, n): return mark("url", "https://" + R.choice(["portal.example.com", "www.example.org", "intranet.example.net:8443", "status.example.io"]) + R.choice(["/patients/", "/a/", "/orders/", "/docs/guide?id="]) + V.digits(5))
    def slot_mrn(self, n): return mark("medical-record-number", R.choice(["MRN", "", "", "H-", "A"]) + V.digits(R.choice([6, 7, 8]), "123456789"))
    def slot_acct(self, n): return mark("account-number|us-bank-account", V.digits(R.choice([8, 9, 10, 12]), "123456789"))
    def slot_pan(self, n): return mark("credit-card", V.card())

    def slot_natid(self, n):
        known = [*LABELS.get(self.locale, {}), *LABELS.get(self.base, {})] or [*LABELS[self.language]]
        kind = R.choice([k for k in known if k not in ("de-plz", "uk-postcode")] or known)
        return f"{self.labelled(kind)}: " + mark(kinds_of(kind), V.make(kind))

    # What looks like something and is nothing
    def slot_order(self, n): return R.choice(["{}-{}", "PO{}{}", "A{}/{}", "{}{}", "#{}-{}"]).format(V.digits(R.choice([3, 4, 5]), "123456789"), V.digits(R.choice([3, 5, 6])))
    def slot_ticket(self, n): return R.choice(["INC", "REQ", "CASE-", "SUP-", "T"]) + V.digits(R.choice([5, 6, 7]), "123456789")
    def slot_version(self, n): return R.choice([f"v{R.randint(1, 12)}.{R.randint(0, 30)}.{R.randint(0, 20)}", f"{R.randint(1, 12)}.{R.randint(0, 30)}.{R.randint(0, 9)}-rc{R.randint(1, 4)}", f"{R.randint(2, 9)}.{R.randint(0, 14)}"])
    def slot_dim(self, n): return R.choice([f"{R.randint(10, 90)} x {R.randint(10, 90)} x {R.randint(2, 60)} cm", f"{R.randint(1, 9)}/{R.choice([4, 8, 16])} in", f"{R.randint(200, 2000)} × {R.randint(200, 2000)} px", f"{R.randint(1, 40)}.{R.randint(1, 9)} kg"])
    def slot_sha(self, n): return V.letters(40, "0123456789abcdef")
    def slot_short(self, n): return V.letters(7, "0123456789abcdef")
    def slot_sha256(self, n): return V.letters(64, "0123456789abcdef")
    def slot_uuid(self, n): return mark("uuid", V.group(V.letters(12, "0123456789abcdef") + "4" + V.letters(3, "0123456789abcdef") + R.choice("89ab") + V.letters(15, "0123456789abcdef"), (8, 4, 4, 4, 12), "-"))
    def slot_bic(self, n): return mark("swift-bic", R.choice(["DEUT", "COBA", "BNPA", "CHAS", "UBSW", "NDEA", "BCIT", "INGB"]) + R.choice(["DE", "FR", "US", "CH", "SE", "IT", "NL"]) + R.choice(["FF", "2L", "PP", "33", "MM"]) + R.choice(["", "XXX", "500"]))
    def slot_country(self, n): return mark("country", R.choice(COUNTRIES.get(self.language, COUNTRIES["en"])))
    def slot_statename(self, n): return mark("state", R.choice(["Massachusetts", "North Carolina", "Oregon", "New Mexico", "Wisconsin", "West Virginia", "Tennessee", "Utah", "Rhode Island", "Idaho", "Nebraska"]))
    def slot_county(self, n): return mark("county", R.choice(["Cook County", "Maricopa County", "Orleans Parish", "Travis County", "Miami-Dade County", "King County", "Prince George's County", "St. Louis County", "Fairfax County"]))
    def slot_handle(self, n): return mark("handle|username", "@" + self.new_account(n).replace(".", "_"))
    def slot_plate(self, n): return mark("license-plate|us-license-plate", R.choice([f"{V.digits(1, '6789')}{V.letters(3)}{V.digits(3)}", f"{V.letters(3)}-{V.digits(4)}", f"{V.letters(3)} {V.digits(4)}"]))
    def slot_coords(self, n): return mark("coordinates", R.choice([f"{R.uniform(25, 60):.5f}, -{R.uniform(60, 120):.5f}", f"{R.uniform(45, 60):.4f},{R.uniform(5, 20):.4f}", f"{R.randint(30, 59)}°{R.randint(10, 59)}'{R.randint(10, 59)}\"N {R.randint(2, 99)}°{R.randint(10, 59)}'{R.randint(10, 59)}\"W"]))
    def slot_sku(self, n): return R.choice([f"{V.letters(2)}-{V.digits(4)}-{V.letters(1)}{V.digits(2)}", f"{V.digits(3)}.{V.digits(3)}.{V.digits(2)}", f"{V.letters(3)}{V.digits(5)}{V.letters(1)}"])
    def slot_ratio(self, n): return f"{R.randint(1, 9)}:{R.randint(1, 9)}"
    def slot_verse(self, n): return R.choice(["John 3:16", "Psalm 23:4", "1 Corinthians 13:4-7", "Matthew 5:9", "Sura 2:255", "Genesis 1:1"])
    def slot_count(self, n): return str(R.randint(2, 400))
    def slot_nn(self, n): return V.digits(2, "123456789")
    def slot_nnnn(self, n): return V.digits(4, "123456789")
    def slot_n6(self, n): return V.digits(6, "123456789")
    def slot_n9(self, n): return V.digits(9, "123456789")
    def slot_epoch(self, n): return str(R.randint(1500000000, 1760000000))


def spoilt(kind):
    """The number with another check digit: of no kind."""
    value = V.make(kind)
    at = max(i for i, c in enumerate(value) if c.isdigit())
    return value[:at] + str((int(value[at]) + R.choice([1, 2, 4, 7])) % 10) + value[at + 1 :]


COUNTRIES = {
    "en": ["Norway", "Brazil", "South Korea", "the Netherlands", "Kenya", "Canada", "United Kingdom", "Vietnam"],
    "de": ["Österreich", "Frankreich", "Polen", "die Schweiz", "Italien"],
    "fr": ["Belgique", "Allemagne", "Maroc", "Espagne"],
    "es": ["Portugal", "Francia", "México", "Alemania"],
    "it": ["Francia", "Germania", "Spagna"],
}

PEOPLE = {"fn", "sn", "full", "FULL", "lower", "snfn", "SNfn", "initial", "drfull", "drsn", "user", "email", "city", "st", "zip"}
SLOTS = sorted([*V.MAKERS, *(n[5:] for n in dir(Document) if n.startswith("slot_"))], key=len, reverse=True)


def templates(path):
    parts = re.split(r"^=== (\S+) (\S+) (\d+)\n", path.read_text(encoding="utf-8"), flags=re.M)
    assert parts[0].strip() == "", path
    for name, locale, count, text in zip(*[iter(parts[1:])] * 4):
        yield name, locale, int(count), text.rstrip("\n") + "\n"


def write(genre, documents):
    text = "".join(f"=== {name}\n{body}" for name, body in documents)
    open_marks = re.sub(r"⟦[a-z0-9|?-]+:[^⟧⟦]*⟧", "", text)
    assert not re.search("[⟦⟧]", open_marks), (genre, re.search(".{0,60}[⟦⟧].{0,60}", open_marks))
    if "state-abbreviation?:⟧" in text:
        raise SystemExit(genre + ": a place without a state")
    (OUT / f"{genre}.txt").write_text(text, encoding="utf-8")
    return len(documents)


def main():
    total = 0
    for path in sorted((HERE / "templates").glob("*.txt")):
        R.seed(zlib.crc32(path.stem.encode()))
        documents = []
        for name, locale, count, text in templates(path):
            for i in range(count):
                locale_of = R.choice(locale.split("/"))
                documents.append((f"{name}-{i + 1}", Document(locale_of).fill(text)))
        total += write(path.stem, documents)
    for genre, documents in [*record_documents(Document, kinds_of, mark), *shape_documents(Document, kinds_of, mark)]:
        total += write(genre, documents)
    print(total, "documents")


if __name__ == "__main__":
    main()
