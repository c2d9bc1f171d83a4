"""Documents that show each national identifier in prose, in a form and in data, with the words of its language."""

import zlib

import values as V
from labels import LABELS

R = V.R

PROSE = {
    "en": ["Hi,\n\nmy {label} is {value}. Could you please correct it in my file?\n\nThanks,\n{full}\n", "Dear {full2},\n\nthank you for your letter of {date}. As requested: {label} {value}. I live at {addr}.\n\nKind regards\n{full}\n{phone}\n", "call note: {full} rang at {time}, gave {label} ({value}) and wants a call back on {phone}\n", "{full} ({label}: {value}), born {dob}, was seen on {date}. Next appointment in six weeks.\n"],
    "de": ["Sehr geehrte Damen und Herren,\n\nmeine {label} lautet {value}. Bitte ändern Sie den Eintrag in meiner Akte.\n\nMit freundlichen Grüßen\n{full}\n", "Guten Tag Frau {sn2},\n\nanbei die gewünschten Angaben: {label} {value}, wohnhaft {addr}.\n\nViele Grüße\n{full}\nTel. {phone}\n", "Aktennotiz: {full}, geb. am {dob}, {label}: {value}. Rückruf unter {phone} erbeten.\n"],
    "fr": ["Madame, Monsieur,\n\nvoici les renseignements demandés. {label} : {value}. Je demeure au {addr}.\n\nCordialement,\n{full}\n", "Bonjour, c'est {full}, {label} {value}, je vous rappelle au {phone} le {date}.\n", "Note : {full}, né(e) le {dob}, {label} {value}.\n"],
    "es": ["Estimados señores:\n\nles comunico mis datos. {label}: {value}. Domicilio: {addr}.\n\nAtentamente,\n{full}\n", "Hola, soy {full}, con {label} {value}. Mi teléfono es el {phone}.\n", "{full}, nacido el {dob}, con {label} n.º {value}, comparece el {date}.\n"],
    "it": ["Gentile dott. {sn2},\n\nin allegato i dati richiesti. {label}: {value}. Residente in {addr}.\n\nCordiali saluti\n{full}\n", "Il sottoscritto {full}, nato il {dob}, {label} {value}, dichiara quanto segue.\n", "Buongiorno, {label} {value}, mi richiami al {phone}. {full}\n"],
    "pt": ["Exmos. Senhores,\n\nseguem os meus dados: {label} {value}, morada {addr}.\n\nCom os melhores cumprimentos,\n{full}\n", "{full}, {label} n.º {value}, nascido em {dob}. Contacto: {phone}.\n"],
    "nl": ["Beste {fn2},\n\nhierbij mijn gegevens: {label} {value}, adres {addr}.\n\nMet vriendelijke groet,\n{full}\n", "Notitie: {full}, geboren op {dob}, {label}: {value}. Terugbellen op {phone}.\n"],
    "pl": ["Szanowni Państwo,\n\npodaję dane: {label} {value}, zamieszkały {addr}.\n\nZ poważaniem\n{full}\n", "Pacjent {full}, ur. {dob}, {label}: {value}, tel. {phone}.\n"],
    "sv": ["Hej {fn2}!\n\nHär kommer uppgifterna: {label} {value}. Adress {addr}.\n\nVänliga hälsningar\n{full}\n", "Patienten {full}, {label} {value}, ringde {date} från {phone}.\n"],
    "fi": ["Hei,\n\nohessa tiedot: {label} {value}, osoite {addr}.\n\nTerveisin\n{full}\n", "Potilas {full}, {label} {value}, soitti {date} numerosta {phone}.\n"],
    "da": ["Hej {fn2}\n\nHer er oplysningerne: {label} {value}. Adresse: {addr}.\n\nVenlig hilsen\n{full}\n", "Patienten {full}, {label} {value}, ringede d. {date} fra {phone}.\n"],
    "nb": ["Hei {fn2}\n\nHer er opplysningene: {label} {value}. Adresse: {addr}.\n\nVennlig hilsen\n{full}\n", "Pasient {full}, {label} {value}, født {dob}.\n"],
    "tr": ["Sayın {full2},\n\nbilgilerim: {label} {value}. Adres: {addr}.\n\nSaygılarımla,\n{full}\n", "{full}, {label}: {value}, doğum tarihi {dob}, tel. {phone}.\n"],
    "cs": ["Dobrý den,\n\nzasílám údaje: {label} {value}, bytem {addr}.\n\nS pozdravem\n{full}\n", "{full}, nar. {dob}, {label}: {value}, tel. {phone}.\n"],
    "el": ["Ο/Η {full}, {label}: {value}, κάτοικος {addr}, τηλ. {phone}.\n"],
    "ro": ["Subsemnatul {full}, {label} {value}, domiciliat în {addr}, telefon {phone}.\n"],
    "hu": ["{full}, {label}: {value}, lakcím: {addr}, telefon: {phone}.\n"],
    "hr": ["{full}, {label}: {value}, adresa: {addr}, tel. {phone}.\n"],
    "ja": ["{full}様\n{label}:{value}\n住所:{addr}\n電話:{phone}\n"],
    "ko": ["성명: {full}\n{label}: {value}\n주소: {addr}\n연락처: {phone}\n"],
    "zh": ["姓名:{full}\n{label}:{value}\n地址:{addr}\n电话:{phone}\n"],
    "hi": ["नाम: {full}\n{label}: {value}\nपता: {addr}\nफ़ोन: {phone}\n"],
}

# name, date of birth, address, telephone, e-mail
FIELDS = {
    "en": ("Name", "Date of birth", "Address", "Phone", "E-mail"), "de": ("Name", "Geburtsdatum", "Anschrift", "Telefon", "E-Mail"), "fr": ("Nom", "Date de naissance", "Adresse", "Téléphone", "Courriel"),
    "es": ("Nombre", "Fecha de nacimiento", "Domicilio", "Teléfono", "Correo"), "it": ("Nome", "Data di nascita", "Indirizzo", "Telefono", "E-mail"), "pt": ("Nome", "Data de nascimento", "Morada", "Telefone", "E-mail"),
    "nl": ("Naam", "Geboortedatum", "Adres", "Telefoon", "E-mail"), "pl": ("Imię i nazwisko", "Data urodzenia", "Adres", "Telefon", "E-mail"), "sv": ("Namn", "Födelsedatum", "Adress", "Telefon", "E-post"),
    "fi": ("Nimi", "Syntymäaika", "Osoite", "Puhelin", "Sähköposti"), "da": ("Navn", "Fødselsdato", "Adresse", "Telefon", "E-mail"), "nb": ("Navn", "Fødselsdato", "Adresse", "Telefon", "E-post"),
    "tr": ("Ad Soyad", "Doğum tarihi", "Adres", "Telefon", "E-posta"), "cs": ("Jméno", "Datum narození", "Adresa", "Telefon", "E-mail"),
}
FORMS = ["{0}: {{full}}\n{1}: {{dob}}\n{{label}}: {{value}}\n{2}: {{addr}}\n{3}: {{phone}}\n", "{0}\n{{full}}\n\n{{label}}\n{{value}}\n\n{1}\n{{dob}}\n\n{4}\n{{email}}\n", "{0} ........ {{full}}\n{{label}} ........ {{value}}\n{3} ........ {{phone}}\n", "| {0} | {1} | {{label}} |\n| --- | --- | --- |\n| {{full}} | {{dob}} | {{value}} |\n| {{full2}} | {{dob2}} | {{other}} |\n", "{0}\t{{full}}\t{{label}}\t{{value}}\n{1}\t{{dob}}\t{4}\t{{email}}\n"]

DATA = [
    'id,name,dob,{key},email\n1,{full},{isodate},{value},{email}\n2,{full2},{isodate},{other},{email2}\n3,{full3},{isodate},{third},{email3}\n',
    '{{"id": 17, "name": "{full}", "{key}": "{value}", "contact": {{"email": "{email}"}}, "active": true}}\n',
    "INSERT INTO person (id, first_name, last_name, {key}) VALUES (101, '{fn}', '{sn}', '{value}'), (102, '{fn2}', '{sn2}', '{other}');\n",
    '<record id="{nnnn}">\n  <firstName>{fn}</firstName>\n  <lastName>{sn}</lastName>\n  <{key}>{value}</{key}>\n  <created>{isodate}</created>\n</record>\n',
    '<dl>\n  <dt>{label}</dt><dd>{value}</dd>\n  <dt>E-Mail</dt><dd><a href="mailto:{email1}">{email1}</a></dd>\n</dl>\n',
    "first_name;last_name;{key};amount\n{fn};{sn};{value};{nnnn}\n{fn2};{sn2};{other};{nnnn}\n",
    "person:\n  name: {full}\n  {key}: '{value}'\n  tags: [new, {nnnn}]\n",
    "{logtime} WARN  [worker-3] duplicate record: {key}={value} batch={uuid}\n{logtime} INFO  [worker-3] merged 2 of {count}\n",
]


def record_documents(document, kinds_of, mark):
    """Two letters or notes, a form and three pieces of data for every kind of every locale."""
    genres = {"identifiers-in-prose": [], "identifiers-in-forms": [], "identifiers-in-data": []}
    for locale, kinds in LABELS.items():
        for kind, (labels, keys) in kinds.items():
            R.seed(zlib.crc32(f"{locale}/{kind}".encode()))
            language = document(locale).language

            def fill(template):
                made = document(locale)
                template = template.replace("{label}", R.choice(labels.split("|"))).replace("{key}", R.choice(keys.split("|")))
                for slot in ("{value}", "{other}", "{third}"):
                    template = template.replace(slot, mark(kinds_of(kind), V.make(kind)))
                return made.fill(template)

            prose = PROSE[language]
            for i, template in enumerate(R.sample(prose, min(2, len(prose)))):
                genres["identifiers-in-prose"].append((f"{locale}-{kind}-{i + 1}", fill(template)))
            form = R.choice(FORMS).format(*FIELDS.get(language, FIELDS["en"]))
            genres["identifiers-in-forms"].append((f"{locale}-{kind}", fill(form)))
            for i, template in enumerate(R.sample(DATA, 2)):
                genres["identifiers-in-data"].append((f"{locale}-{kind}-{i + 1}", fill(template.replace("{{", "{").replace("}}", "}"))))
    return genres.items()


# How a value and its label are put down
GLUE = [
    "{label}:{value}", "({label} {value})", '"{value}" ({label})', "{label} = {value};", "{label}\n{value}\n", "{label}\t{value}", "<b>{label}</b>: <i>{value}</i>", "* {label}: `{value}`",
    "{label} -> {value}.", "[{label}={value}]", "{label} ({value}), {full}", "{label}: {value}/{other}", "{label}: '{value}', '{other}'", "| {label} | {value} |", "{label}....................{value}", "{value} <- {label}",
]


def nbsp(text):
    return text.replace(" ", "\u00a0")


def hard_hyphen(text):
    return text.replace("-", "\u2011")


def dash(text):
    return text.replace("-", "\u2013")


def wide(text):
    return "".join(chr(ord(c) + 0xFEE0) if c.isdigit() else c for c in text)


def same(text):
    return text


def shape_documents(document, kinds_of, mark):
    """Lists of several identifiers, put down in the ways of notes, screens and scans."""
    documents = []
    for locale, kinds in LABELS.items():
        R.seed(zlib.crc32(locale.encode()))
        shapes = [same, same, same, nbsp, hard_hyphen, dash, str.lower, *([wide] if locale in ("ja", "zh", "ko") else [])]
        for number in range(2 + len(kinds) // 3):
            made, lines = document(locale), ["{full}, {date}"]
            for kind in R.sample(sorted(kinds), min(len(kinds), R.randint(2, 4))):
                shape = R.choice(shapes)
                line = R.choice(GLUE).replace("{label}", R.choice(kinds[kind][0].split("|")))
                for slot in ("{value}", "{other}"):
                    line = line.replace(slot, mark(kinds_of(kind), shape(V.make(kind))))
                lines.append(line)
            documents.append((f"{locale}-{number + 1}", made.fill("\n".join([*lines, "{order} {version} {phone}"])) + "\n"))
    return [("identifiers-in-notes", documents)]
