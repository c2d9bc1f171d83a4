"""Makers of identifiers, written from the public standards. Each returns the number as it may be printed."""

import random
import string

R = random.Random(20240917)
UPPER = string.ascii_uppercase


def digits(n, first=None):
    return (R.choice(first) if first else R.choice("0123456789")) + "".join(R.choice("0123456789") for _ in range(n - 1))


def letters(n, of=UPPER):
    return "".join(R.choice(of) for _ in range(n))


def luhn(body):
    total = 0
    for i, c in enumerate(reversed(body)):
        d = int(c) * (2 if i % 2 == 0 else 1)
        total += d - 9 if d > 9 else d
    return str(-total % 10)


def weighted(body, weights):
    return sum(int(c) * w for c, w in zip(body, weights))


def group(text, sizes, by=" "):
    parts, at = [], 0
    for size in sizes:
        parts.append(text[at : at + size])
        at += size
    return by.join(parts)


def seps(text, sizes, *choices):
    by = R.choice(choices)
    return text if by == "" else group(text, sizes, by)


def until(make):
    while True:
        value = make()
        if value is not None:
            return value


def birth(low=1935, high=2006):
    return R.randint(low, high), R.randint(1, 12), R.randint(1, 28)


def iso11_10(body):
    p = 10
    for c in body:
        s = (int(c) + p) % 10 or 10
        p = s * 2 % 11
    return str((11 - p) % 10)


def icao(body):
    value = lambda c: int(c) if c.isdigit() else 0 if c == "<" else ord(c) - 55
    return str(sum(value(c) * (7, 3, 1)[i % 3] for i, c in enumerate(body)) % 10)


V_D = [[0,1,2,3,4,5,6,7,8,9],[1,2,3,4,0,6,7,8,9,5],[2,3,4,0,1,7,8,9,5,6],[3,4,0,1,2,8,9,5,6,7],[4,0,1,2,3,9,5,6,7,8],[5,9,8,7,6,0,4,3,2,1],[6,5,9,8,7,1,0,4,3,2],[7,6,5,9,8,2,1,0,4,3],[8,7,6,5,9,3,2,1,0,4],[9,8,7,6,5,4,3,2,1,0]]
V_P = [[0,1,2,3,4,5,6,7,8,9],[1,5,7,6,2,8,3,0,9,4],[5,8,0,3,7,9,6,1,4,2],[8,9,1,6,0,4,3,5,2,7],[9,4,5,3,1,2,6,8,7,0],[4,2,8,6,5,7,3,9,0,1],[2,7,9,3,8,0,6,4,1,5],[7,0,4,6,9,1,3,2,5,8]]
V_I = [0,4,3,2,1,5,6,7,8,9]


def verhoeff(body):
    c = 0
    for i, d in enumerate(reversed(body)):
        c = V_D[c][V_P[(i + 1) % 8][int(d)]]
    return str(V_I[c])


MAKERS = {}


def maker(*kinds):
    def register(function):
        for kind in kinds:
            MAKERS[kind] = function
        return function
    return register


# --- United States -----------------------------------------------------------------------------------------------


@maker("ssn")
def ssn():
    area = until(lambda: (lambda a: a if a not in (666, 219, 78) else None)(R.randint(1, 899)))
    t = f"{area:03d}{R.randint(1, 99):02d}{R.randint(1, 9999):04d}"
    return seps(t, (3, 2, 4), "-", "-", "-", " ")


@maker("us-itin")
def itin():
    g = R.choice([*range(50, 66), *range(70, 89), 90, 91, 92, *range(94, 100)])
    return seps(f"9{digits(2)}{g:02d}{digits(4)}", (3, 2, 4), "-", "-", " ")


@maker("ein")
def ein():
    return R.choice(["12", "20", "26", "27", "45", "46", "61", "74", "82", "84", "92"]) + "-" + digits(7)


@maker("us-mbi")
def mbi():
    a, an = "ACDEFGHJKMNPQRTUVWXY", "ACDEFGHJKMNPQRTUVWXY0123456789"
    t = R.choice("123456789") + R.choice(a) + R.choice(an) + digits(1) + R.choice(a) + R.choice(an) + digits(1) + letters(2, a) + digits(2)
    return seps(t, (4, 3, 4), "-", "", " ")


@maker("us-npi")
def npi():
    b = digits(9, "12")
    return b + luhn("80840" + b)


@maker("us-dea")
def dea():
    b = digits(6)
    c = (sum(map(int, b[0::2])) + 2 * sum(map(int, b[1::2]))) % 10
    return R.choice("ABFGMP") + R.choice(UPPER) + b + str(c)


@maker("bank-routing-number")
def aba():
    b = R.choice(["02", "03", "05", "07", "08", "10", "11", "12", "26", "31", "32"]) + digits(6)
    return b + str(-weighted(b, (3, 7, 1, 3, 7, 1, 3, 7)) % 10)


@maker("us-bank-account")
def us_account():
    return digits(R.choice([8, 9, 10, 12, 13]), "123456789")


@maker("us-passport")
def us_passport():
    return R.choice([lambda: letters(1, "ABCX") + digits(8), lambda: digits(9, "123456")])()


@maker("drivers-license-number")
def dl():
    return R.choice([
        lambda: letters(1) + digits(7),  # California
        lambda: letters(1) + digits(12),  # Florida, Michigan
        lambda: digits(8, "1234567"),  # Texas, Pennsylvania
        lambda: letters(1) + digits(3) + "-" + digits(4) + "-" + digits(4),  # Illinois
        lambda: digits(9, "123456789"),  # New York, Georgia
    ])()


def vin_check(t):
    table = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", (1,2,3,4,5,6,7,8,1,2,3,4,5,7,9,2,3,4,5,6,7,8,9)))
    w = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
    s = sum((int(c) if c.isdigit() else table[c]) * k for c, k in zip(t, w)) % 11
    return "X" if s == 10 else str(s)


@maker("vin")
def vin():
    of = "ABCDEFGHJKLMNPRSTUVWXYZ"
    t = R.choice(["1HG", "2T1", "1FT", "5YJ", "JTD", "3VW", "1G1", "KMH"]) + letters(2, of) + digits(2) + R.choice(of) + "0" + R.choice("ABCDEFGHJKLMNPRSTVWXY123456789") + R.choice(of) + digits(6)
    return t[:8] + vin_check(t) + t[9:]


def card_number():
    prefix, size = R.choice([("4", 16), ("4", 16), ("51", 16), ("53", 16), ("55", 16), ("2223", 16), ("34", 15), ("37", 15), ("6011", 16), ("65", 16), ("3528", 16)])
    b = prefix + digits(size - 1 - len(prefix))
    return b + luhn(b)


@maker("credit-card")
def card():
    t = card_number()
    sizes = (4, 6, 5) if len(t) == 15 else (4, 4, 4, 4)
    return seps(t, sizes, " ", "", "-", " ")


# --- Parcels ------------------------------------------------------------------------------------------------------


@maker("tracking-ups")
def ups():
    b = until(lambda: letters(3, "AEFVWXY0123456789") + digits(3) + R.choice(["01", "02", "03", "12", "13", "68"]) + digits(7))
    value = lambda c: int(c) if c.isdigit() else (ord(c) - 63) % 10
    s = sum(value(c) * (2 if i % 2 else 1) for i, c in enumerate(b))
    return "1Z" + b + str(-s % 10)


@maker("tracking-usps")
def usps():
    b = R.choice(["9400", "9205", "9407", "9303"]) + digits(17)
    s = sum(int(c) * (3 if i % 2 == 0 else 1) for i, c in enumerate(reversed(b)))
    t = b + str(-s % 10)
    return seps(t, (4, 4, 4, 4, 4, 2), "", "", " ")


@maker("tracking-fedex")
def fedex():
    b = digits(11, "123456789")
    return b + str(weighted(b, (3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1)) % 11 % 10)


@maker("tracking-s10")
def s10():
    b = digits(8)
    c = 11 - weighted(b, (8, 6, 4, 2, 3, 5, 9, 7)) % 11
    c = {10: 0, 11: 5}.get(c, c)
    return R.choice(["RR", "CP", "EE", "LX", "RA"]) + b + str(c) + R.choice(["US", "DE", "GB", "FR", "NL", "ES", "SE", "CH"])


@maker("tracking-number")
def tracking():
    return R.choice([ups, ups, usps, s10])()


# --- Network, keys, crypto ----------------------------------------------------------------------------------------


@maker("ip-address")
def ip():
    return R.choice([
        lambda: f"192.0.2.{R.randint(1, 254)}", lambda: f"198.51.100.{R.randint(1, 254)}", lambda: f"203.0.113.{R.randint(1, 254)}",
        lambda: f"10.{R.randint(0, 255)}.{R.randint(0, 255)}.{R.randint(1, 254)}", lambda: f"192.168.{R.randint(0, 20)}.{R.randint(2, 250)}",
        lambda: f"172.{R.randint(16, 31)}.{R.randint(0, 255)}.{R.randint(1, 254)}",
    ])()


@maker("ipv6")
def ipv6():
    h = lambda: f"{R.randint(1, 65535):x}"
    return R.choice([
        lambda: f"2001:db8:{h()}:{h()}::{h()}", lambda: f"fe80::{h()}:{h()}:{h()}:{h()}", lambda: f"2001:db8::{h()}",
        lambda: "2001:0db8:" + ":".join(f"{R.randint(0, 65535):04x}" for _ in range(6)),
    ])()


@maker("mac-address")
def mac():
    o = [f"{R.randint(0, 255):02x}" for _ in range(6)]
    o[0] = R.choice(["00", "3c", "a4", "f0", "d8"])
    return R.choice([":".join(o), ":".join(o).upper(), "-".join(o).upper()])


B58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58check(payload):
    import hashlib
    full = payload + hashlib.sha256(hashlib.sha256(payload).digest()).digest()[:4]
    n, out = int.from_bytes(full, "big"), ""
    while n:
        n, r = divmod(n, 58)
        out = B58[r] + out
    return "1" * (len(full) - len(full.lstrip(b"\0"))) + out


def bech32(hrp, version, program):
    of = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
    acc, bits, data = 0, 0, [version]
    for byte in program:
        acc, bits = acc << 8 | byte, bits + 8
        while bits >= 5:
            bits -= 5
            data.append(acc >> bits & 31)
    if bits:
        data.append(acc << (5 - bits) & 31)

    def polymod(values):
        chk = 1
        for v in values:
            top, chk = chk >> 25, (chk & 0x1FFFFFF) << 5 ^ v
            for i, g in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
                chk ^= g if top >> i & 1 else 0
        return chk

    expand = [ord(c) >> 5 for c in hrp] + [0] + [ord(c) & 31 for c in hrp]
    poly = polymod(expand + data + [0] * 6) ^ (0x2BC830A3 if version else 1)
    return hrp + "1" + "".join(of[d] for d in data + [poly >> 5 * (5 - i) & 31 for i in range(6)])


def raw(n):
    return bytes(R.randint(0, 255) for _ in range(n))


@maker("bitcoin-address")
def bitcoin():
    return R.choice([lambda: base58check(b"\0" + raw(20)), lambda: base58check(b"\5" + raw(20)), lambda: bech32("bc", 0, raw(20)), lambda: bech32("bc", 1, raw(32))])()


@maker("crypto-address")
def crypto():
    return R.choice([lambda: "0x" + raw(20).hex(), lambda: base58check(b"\x41" + raw(20)), lambda: base58check(b"\x30" + raw(20)), lambda: bech32("ltc", 0, raw(20))])()


ALNUM = string.ascii_letters + string.digits


@maker("secret")
def secret():
    import base64
    b64 = lambda o: base64.urlsafe_b64encode(o).decode().rstrip("=")
    return R.choice([
        lambda: "ghp_" + letters(36, ALNUM), lambda: "AKIA" + letters(16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
        lambda: "sk_" + "live_" + letters(24, ALNUM), lambda: "xoxb-" + digits(12, "123456789") + "-" + digits(12, "123456789") + "-" + letters(24, ALNUM),
        lambda: "glpat-" + letters(20, ALNUM), lambda: "AIza" + letters(35, ALNUM), lambda: "npm_" + letters(36, ALNUM),
        lambda: b64(b'{"alg":"HS256","typ":"JWT"}') + "." + b64(b'{"sub":"' + digits(8).encode() + b'","iat":1700000000}') + "." + b64(raw(32)),
    ])()


@maker("password")
def password():
    words = ["Winter", "sunset", "Blaubeere", "tr0mbone", "Kestrel", "purple", "Mango", "dragonfly", "Wachtel", "corner"]
    return R.choice([
        lambda: R.choice(words) + R.choice(["!", "#", "$", "_", "-"]) + digits(3), lambda: R.choice(words) + digits(2) + R.choice("!?*&"),
        lambda: letters(4, ALNUM) + R.choice("!#%&") + letters(5, ALNUM) + digits(1), lambda: R.choice(words).lower() + "-" + R.choice(words).lower() + "-" + digits(2),
    ])()


# --- Commonwealth -------------------------------------------------------------------------------------------------


@maker("uk-nhs")
def nhs():
    def make():
        b = digits(9, "4679")
        c = 11 - weighted(b, range(10, 1, -1)) % 11
        return None if c == 10 else b + str(c % 11)
    return seps(until(make), (3, 3, 4), " ", " ", "", "-")


@maker("uk-nino")
def nino():
    def make():
        p = R.choice("ABCEGHJKLMNOPRSTWXYZ") + R.choice("ABCEGHJKLMNPRSTWXYZ")
        return None if p in ("BG", "GB", "KN", "NK", "NT", "TN", "ZZ") else p
    t = until(make) + digits(6) + R.choice("ABCD")
    return seps(t, (2, 2, 2, 2, 1), " ", "", "", "-")


@maker("uk-utr")
def utr():
    b = digits(9, "123456789")
    t = "21987654321"[weighted(b, (6, 7, 8, 9, 10, 5, 4, 3, 2)) % 11] + b
    return seps(t, (5, 5), "", " ")


@maker("uk-vat")
def uk_vat():
    b = digits(7, "123456789")
    s = weighted(b, range(8, 1, -1))
    t = b + f"{(97 - (s + 55) % 97) if R.random() < 0.5 else 97 - s % 97:02d}"
    return R.choice(["GB " + group(t, (3, 4, 2)), "GB" + t, "GB " + t])


@maker("uk-company-number")
def crn():
    return R.choice([lambda: digits(8, "01"), lambda: "SC" + digits(6), lambda: "OC" + digits(6), lambda: "NI" + digits(6)])()


@maker("uk-passport")
def uk_passport():
    return digits(9, "345")


@maker("uk-driving-licence")
def uk_dl():
    s = R.choice(["MORGA", "SMITH", "HUGHE", "PATEL", "LEE99", "CLARK", "OBRIE"])
    y, m, d = birth()
    m += 50 if R.random() < 0.5 else 0
    t = s + f"{y % 100 // 10}{m:02d}{d:02d}{y % 10}" + R.choice(["SM", "J9", "AB", "R9"]) + "9" + letters(2)
    return R.choice([t, t, group(t, (5, 6, 5))])


@maker("uk-vehicle-registration")
def uk_reg():
    t = R.choice(["AB", "BD", "LK", "MX", "YC", "SF", "EO", "GU"]) + R.choice(["51", "09", "15", "66", "71", "23", "73"]) + letters(3, "ABCDEFGHJKLMNOPRSTUVWXYZ")
    return seps(t, (4, 3), " ", " ", "")


@maker("uk-postcode")
def postcode():
    area = R.choice(["LS1", "M20", "B15", "SW1A", "EC1A", "CB2", "EH8", "CF10", "BS8", "NE1", "G12", "OX4", "BT7", "PL4"])
    return area + " " + digits(1) + letters(2, "ABDEFGHJLNPQRSTUWXYZ")


@maker("uk-sort-code")
def sort_code():
    return R.choice(["20", "30", "40", "60", "09", "11"]) + "-" + digits(2) + "-" + digits(2)


@maker("uk-bank-account")
def uk_account():
    return digits(8, "1234567")


@maker("ie-pps")
def pps():
    b = digits(7, "123456789")
    tail = R.choice(["", "", "A", "B"])
    s = weighted(b, range(8, 1, -1)) + (9 * (ord(tail) - 64) if tail else 0)
    return b + "WABCDEFGHIJKLMNOPQRSTUV"[s % 23] + tail


@maker("ca-sin")
def sin():
    b = digits(8, "1234567")
    return seps(b + luhn(b), (3, 3, 3), " ", "-", " ")


@maker("ca-health-card")
def ohip():
    b = digits(9, "123456789")
    return seps(b + luhn(b), (4, 3, 3), " ", "-") + R.choice(["", " " + letters(2)])


@maker("au-tfn")
def tfn():
    w = (1, 4, 3, 7, 5, 8, 6, 9, 10)
    return seps(until(lambda: (lambda t: t if weighted(t, w) % 11 == 0 else None)(digits(9, "123456789"))), (3, 3, 3), " ", "")


@maker("au-abn")
def abn():
    w = (10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19)
    def make():
        t = digits(11, "123456789")
        return t if (weighted(t, w) - 10) % 89 == 0 else None
    return seps(until(make), (2, 3, 3, 3), " ", "")


@maker("au-acn")
def acn():
    b = digits(8, "016")
    return seps(b + str(-weighted(b, range(8, 0, -1)) % 10), (3, 3, 3), " ")


@maker("au-medicare")
def medicare():
    b = digits(8, "23456")
    t = b + str(weighted(b, (1, 3, 7, 9, 1, 3, 7, 9)) % 10) + R.choice("123")
    return seps(t, (4, 5, 1), " ", "")


@maker("nz-ird")
def ird():
    def make():
        b = str(R.randint(1000000, 14999999)).zfill(8)
        for w in ((3, 2, 7, 6, 5, 4, 3, 2), (7, 4, 3, 2, 5, 2, 7, 6)):
            c = -weighted(b, w) % 11
            if c < 10:
                return b + str(c)
        return None
    t = until(make)
    return seps(t if t[0] != "0" else t, (3, 3, 3), "-") if t[0] == "1" else t[1:3] + "-" + t[3:6] + "-" + t[6:]


@maker("nz-nhi")
def nhi():
    a = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    def make():
        l, d = letters(3, a), digits(3)
        s = sum((a.index(c) + 1) * w for c, w in zip(l, (7, 6, 5))) + weighted(d, (4, 3, 2))
        return None if s % 11 == 0 else l + d + str((11 - s % 11) % 10)
    return until(make)


@maker("in-aadhaar")
def aadhaar():
    b = digits(11, "23456789")
    return seps(b + verhoeff(b), (4, 4, 4), " ", " ", "-", "")


def pan_raw():
    return letters(3) + R.choice("PPPPCHF") + letters(1) + digits(4, "123456789") + letters(1)


@maker("in-pan")
def pan():
    return pan_raw()


@maker("in-gstin")
def gstin():
    of = string.digits + UPPER
    b = R.choice(["27", "29", "07", "33", "19", "24"]) + pan_raw() + "1Z"
    s = 0
    for i, c in enumerate(b):
        p = of.index(c) * (2 if i % 2 else 1)
        s += p // 36 + p % 36
    return b + of[-s % 36]


@maker("in-passport")
def in_passport():
    return R.choice("KLMNPRSTUVZ") + digits(7, "1234567")


@maker("in-voter")
def voter():
    b = digits(6)
    return letters(3) + b + luhn(b)


@maker("in-vehicle-registration")
def in_reg():
    t = (R.choice(["MH", "KA", "DL", "TN", "GJ", "UP"]), f"{R.randint(1, 49):02d}", letters(2, "ABCDEFGHJKLMNP"), digits(4, "123456789"))
    return R.choice([" ", "-", " ", ""]).join(t)


@maker("sg-nric-fin")
def nric():
    p, b = R.choice("STFG"), digits(7)
    s = weighted(b, (2, 7, 6, 5, 4, 3, 2)) + (4 if p in "TG" else 0)
    return p + b + ("JZIHGFEDCBA" if p in "ST" else "XWUTRQPNMLK")[s % 11]


@maker("sg-uen")
def uen():
    b = str(R.randint(1985, 2022)) + digits(5)
    return b + "ZKCMDNERGWH"[weighted(b, (10, 8, 6, 4, 9, 7, 5, 3, 1)) % 11]


@maker("hk-id")
def hkid():
    l, b = R.choice("ACDEGKPRVYZ"), digits(6)
    s = 36 * 9 + (ord(l) - 55) * 8 + weighted(b, (7, 6, 5, 4, 3, 2))
    c = -s % 11
    return f"{l}{b}({'A' if c == 10 else c})"


@maker("my-nric")
def my_nric():
    y, m, d = birth()
    return f"{y % 100:02d}{m:02d}{d:02d}-{R.choice(['01', '05', '08', '10', '12', '14'])}-{digits(4)}"


@maker("ng-nin")
def ng_nin():
    return digits(11, "123456789")


@maker("ng-vehicle-registration")
def ng_reg():
    return R.choice(["KJA", "ABJ", "LSR", "EPE", "GGE"]) + "-" + digits(3) + letters(2)


@maker("ph-tin")
def ph_tin():
    return seps(digits(9, "123456789") + R.choice(["000", "001"]), (3, 3, 3, 3), "-")


@maker("za-id-number")
def za_id():
    y, m, d = birth()
    b = f"{y % 100:02d}{m:02d}{d:02d}{digits(4)}08"
    return seps(b + luhn(b), (6, 4, 3), "", "", " ")


@maker("il-id")
def il_id():
    b = digits(8, "0123")
    return b + luhn(b)


@maker("ae-emirates-id")
def emirates():
    b = f"784{birth()[0]}{digits(7)}"
    return seps(b + luhn(b), (3, 4, 7, 1), "-", "-", "")


@maker("sa-national-id")
def sa_id():
    b = digits(9, "12")
    return b + luhn(b)


# --- Germany, Austria, Switzerland --------------------------------------------------------------------------------


@maker("de-tax-id")
def steuer_id():
    def make():
        ten = R.sample("0123456789", 9)
        ten.append(R.choice(ten))
        R.shuffle(ten)
        t = "".join(ten)
        return None if t[0] == "0" else t + iso11_10(t)
    return seps(until(make), (2, 3, 3, 3), " ", " ", "")


@maker("de-tax-number")
def steuernummer():
    return R.choice([lambda: f"{R.choice(['133', '151', '181', '143', '116'])}/{digits(3, '1234567')[:3]}/{digits(5)}", lambda: f"{R.choice(['21', '22', '29', '37', '93'])}/{R.randint(100, 899)}/{digits(5)}", lambda: f"0{R.randint(10, 50)} {R.randint(100, 899)} {digits(5)}"])()


@maker("de-vat-id")
def ust_id():
    b = digits(8, "123456789")
    t = b + iso11_10(b)
    return R.choice(["DE" + t, "DE " + t, "DE " + group(t, (3, 3, 3))])


DE_DOC = "CFGHJKLMNPRTVWXYZ0123456789"


@maker("de-id-card")
def perso():
    b = R.choice("LMNPRTVWXYZ") + letters(8, DE_DOC)
    return R.choice([b + icao(b), b])


@maker("de-passport")
def de_passport():
    b = R.choice("CFGHJK") + letters(8, DE_DOC)
    return R.choice([b + icao(b), b])


@maker("de-social-security")
def rvnr():
    y, m, d = birth()
    b = f"{R.choice(['02', '10', '12', '15', '50', '53', '65'])}{d:02d}{m:02d}{y % 100:02d}"
    l = R.choice(UPPER)
    serial = digits(2)
    full = b + f"{ord(l) - 64:02d}" + serial
    s = sum(sum(map(int, str(int(c) * w))) for c, w in zip(full, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)))
    t = b + l + serial + str(s % 10)
    return R.choice([t, group(t, (2, 6, 1, 3))])


@maker("de-health-insurance")
def kvnr():
    l, b = R.choice(UPPER), digits(8)
    full = f"{ord(l) - 64:02d}" + b
    s = sum(sum(map(int, str(int(c) * (2 if i % 2 else 1)))) for i, c in enumerate(full))
    return l + b + str(s % 10)


@maker("de-kfz")
def kfz():
    return R.choice(["M", "B", "HH", "K", "S", "LEV", "GÖ", "BN", "FFB", "MYK", "HRO"]) + R.choice(["-", " ", "-"]) + letters(R.choice([1, 2]), "ABCDEFGHJKLMNPRTUVWXY") + " " + digits(R.choice([2, 3, 4]), "123456789") + R.choice(["", "", "", "E"])


@maker("de-handelsregister")
def hrb():
    return R.choice(["HRB ", "HRB ", "HRA ", "VR ", "GnR "]) + digits(R.choice([4, 5, 6]), "123456789")


@maker("de-plz")
def plz():
    return R.choice(["80331", "10115", "20095", "50667", "70173", "04109", "48143", "79098", "18055", "55116"])


@maker("de-bsnr")
def bsnr():
    return R.choice(["17", "38", "52", "63", "71", "72", "93"]) + digits(5) + "00"


@maker("de-lanr")
def lanr():
    b = digits(6, "123456789")
    c = -weighted(b, (4, 9, 4, 9, 4, 9)) % 10
    return b + str(c) + R.choice(["01", "03", "34", "10"])


@maker("de-fuehrerschein")
def fuehrerschein():
    b = R.choice("BFJKNR") + letters(2, "0123456789") + letters(1, "0123456789") + digits(5)
    b = b[0] + b[1:4] + b[4:9]
    s = sum((int(c) if c.isdigit() else ord(c) - 55) * w for c, w in zip(b, range(9, 0, -1))) % 11
    return b + ("X" if s == 10 else str(s)) + "1"


@maker("at-svnr")
def at_svnr():
    def make():
        y, m, d = birth()
        n, date = digits(3, "123456789"), f"{d:02d}{m:02d}{y % 100:02d}"
        c = weighted(n + date, (3, 7, 9, 5, 8, 4, 2, 1, 6)) % 11
        return None if c == 10 else n + str(c) + date
    return seps(until(make), (4, 6), " ", " ", "")


@maker("ch-ahv")
def ahv():
    b = "756" + digits(9)
    c = -sum(int(x) * (3 if i % 2 else 1) for i, x in enumerate(b)) % 10
    return seps(b + str(c), (3, 4, 4, 2), ".", ".", "")


# --- Romance countries --------------------------------------------------------------------------------------------

NIF = "TRWAGMYFPDXBNJZSQVHLCKE"


@maker("es-nif")
def nif():
    b = digits(8)
    return b + R.choice(["", "", "-", " "]) + NIF[int(b) % 23]


@maker("es-nie")
def nie():
    p, b = R.choice("XYZ"), digits(7)
    by = R.choice(["", "", "-"])
    return p + by + b + by + NIF[int(str("XYZ".index(p)) + b) % 23]


@maker("es-cif")
def cif():
    l, b = R.choice("ABEHQGF"), digits(7, "0123456")
    s = sum(sum(map(int, str(int(c) * 2))) if i % 2 == 0 else int(c) for i, c in enumerate(b))
    c = -s % 10
    return l + R.choice(["", "", "-"]) + b + ("JABCDEFGHI"[c] if l == "Q" else str(c))


@maker("es-passport")
def es_passport():
    return letters(3, "ABCDEFPX") + digits(6)


@maker("es-nss")
def nss():
    p, n = R.choice(["08", "28", "41", "46", "29"]), digits(8, "123456789")
    c = int(p + n) % 97
    return seps(f"{p}{n}{c:02d}", (2, 8, 2), "/", " ", "")


@maker("fr-nir")
def nir():
    y, m, _ = birth()
    b = f"{R.choice('12')}{y % 100:02d}{m:02d}{R.choice(['75', '13', '69', '33', '59', '44'])}{R.randint(1, 400):03d}{R.randint(1, 400):03d}"
    return seps(f"{b}{97 - int(b) % 97:02d}", (1, 2, 2, 2, 3, 3, 2), " ", " ", "")


def siren_raw():
    b = digits(8, "345678")
    return b + luhn(b)


@maker("fr-siren")
def siren():
    return seps(siren_raw(), (3, 3, 3), " ", " ", "")


@maker("fr-siret")
def siret():
    b = siren_raw() + "000" + digits(1, "123456789")
    return seps(b + luhn(b), (3, 3, 3, 5), " ", " ", "")


@maker("fr-vat")
def tva():
    s = siren_raw()
    return R.choice(["FR{} {}", "FR{}{}", "FR {} {}"]).format(f"{(12 + 3 * (int(s) % 97)) % 97:02d}", s)


@maker("fr-cni")
def cni():
    return R.choice([lambda: f"{R.randint(5, 13):02d}{R.randint(1, 12):02d}{R.choice(['75', '13', '69'])}{digits(1)}{digits(5)}", lambda: letters(1, "DX") + letters(2, "FGHKLMNPRTVWXZ0123456789") + letters(2, "FGHKLMNPRTVWXZ0123456789") + digits(4)])()


@maker("fr-passport")
def fr_passport():
    return f"{R.randint(10, 23)}{letters(2, 'ACDEFHKPRTV')}{digits(5)}"


IT_ODD = dict(zip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", (1,0,5,7,9,13,15,17,19,21,1,0,5,7,9,13,15,17,19,21,2,4,18,20,11,3,6,8,12,14,16,10,22,25,24,23)))


@maker("it-fiscal-code")
def codice():
    cons = "BCDFGLMNPRSTVZ"
    y, m, d = birth()
    d += 40 if R.random() < 0.5 else 0
    b = letters(6, cons) + f"{y % 100:02d}" + "ABCDEHLMPRST"[m - 1] + f"{d:02d}" + R.choice(["H501", "F205", "L219", "A944", "G273", "F839"])
    s = sum(IT_ODD[c] if i % 2 == 0 else (int(c) if c.isdigit() else ord(c) - 65) for i, c in enumerate(b))
    t = b + chr(65 + s % 26)
    return R.choice([t, t, t.lower(), group(t, (3, 3, 5, 5))])


@maker("it-vat")
def piva():
    b = digits(7, "01") + R.choice(["001", "015", "058", "063"])
    return R.choice(["", "", "IT"]) + b + luhn(b)


@maker("it-identity-card")
def carta():
    return R.choice([lambda: "CA" + digits(5) + letters(2), lambda: "A" + letters(1) + digits(7)])()


@maker("it-driver-license")
def patente():
    return R.choice([lambda: R.choice(["MI", "RM", "TO", "NA"]) + digits(7) + letters(1), lambda: "U1" + letters(7, "ABCDEFGHJKLMNPRSTUVWXYZ0123456789") + letters(1)])()


@maker("it-passport")
def it_passport():
    return R.choice(["YA", "YB", "AA"]) + digits(7)


def pt_nif_raw(first="12356"):
    b = digits(8, first)
    c = 11 - weighted(b, range(9, 1, -1)) % 11
    return b + str(0 if c > 9 else c)


@maker("pt-nif")
def pt_nif():
    return seps(pt_nif_raw(), (3, 3, 3), "", " ", "")


@maker("pt-cc")
def pt_cc():
    b8 = digits(8, "1")
    l = letters(2)
    b9 = b8 + str((lambda c: 0 if c > 9 else c)((11 - weighted(b8, range(9, 1, -1)) % 11) % 11))
    body = b9 + l
    value = lambda c: int(c) if c.isdigit() else ord(c) - 55
    # The positions counted from the right with the check digit as the first: every second one is doubled.
    s = 0
    for i, c in enumerate(reversed(body)):
        v = value(c)
        if i % 2 == 0:
            v *= 2
            v = v - 9 if v > 9 else v
        s += v
    return f"{b9[:8]} {b9[8]} {l}{-s % 10}" if R.random() < 0.7 else body + str(-s % 10)


# --- Benelux and the North ----------------------------------------------------------------------------------------


@maker("nl-bsn")
def bsn():
    def make():
        b = digits(8, "123")
        c = weighted(b, range(9, 1, -1)) % 11
        return None if c == 10 else b + str(c)
    return seps(until(make), (4, 2, 3), "", "", ".")


@maker("be-national-number")
def rrn():
    y, m, d = birth(1940, 1999)
    b = f"{y % 100:02d}{m:02d}{d:02d}{R.randint(1, 998):03d}"
    t = f"{b}{97 - int(b) % 97:02d}"
    return R.choice([f"{t[:2]}.{t[2:4]}.{t[4:6]}-{t[6:9]}.{t[9:]}", f"{t[:2]}.{t[2:4]}.{t[4:6]}-{t[6:9]}.{t[9:]}", t, f"{t[:6]}-{t[6:9]}-{t[9:]}"])


@maker("lu-id")
def lu_id():
    y, m, d = birth()
    b = f"{y}{m:02d}{d:02d}{digits(3)}"
    c = 0
    for i, x in enumerate(reversed(b)):
        c = V_D[c][V_P[(i + 1) % 8][int(x)]]
    return b + luhn(b) + str(V_I[c])


@maker("dk-cpr")
def cpr():
    y, m, d = birth(1940, 1999)
    return f"{d:02d}{m:02d}{y % 100:02d}" + R.choice(["-", "-", " ", ""]) + digits(1, "0123") + digits(3)


@maker("no-fodselsnummer")
def fnr():
    def make():
        y, m, d = birth(1940, 1999)
        b = f"{d:02d}{m:02d}{y % 100:02d}{R.randint(0, 499):03d}"
        k1 = -weighted(b, (3, 7, 6, 1, 8, 9, 4, 5, 2)) % 11
        if k1 == 10:
            return None
        k2 = -weighted(b + str(k1), (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
        return None if k2 == 10 else f"{b}{k1}{k2}"
    return seps(until(make), (6, 5), "", " ", " ")


@maker("is-kennitala")
def kennitala():
    def make():
        y, m, d = birth(1940, 1999)
        b = f"{d:02d}{m:02d}{y % 100:02d}{R.randint(20, 99)}"
        c = -weighted(b, (3, 2, 7, 6, 5, 4, 3, 2)) % 11
        return None if c == 10 else f"{b}{c}9"
    return seps(until(make), (6, 4), "-", "-", "")


@maker("se-personnummer")
def pnr():
    y, m, d = birth()
    b = f"{y % 100:02d}{m:02d}{d + R.choice([0, 0, 0, 60]):02d}{digits(3)}"
    t = b + luhn(b)
    return R.choice([t[:6] + "-" + t[6:], t[:6] + "-" + t[6:], str(y)[:2] + t[:6] + "-" + t[6:], str(y)[:2] + t])


@maker("se-organisationsnummer")
def orgnr():
    b = "55" + digits(1, "6789") + digits(6)
    return seps(b + luhn(b), (6, 4), "-")


@maker("fi-personal-identity-code")
def hetu():
    y, m, d = birth()
    b, n = f"{d:02d}{m:02d}{y % 100:02d}", f"{R.randint(2, 899):03d}"
    return b + ("A" if y >= 2000 else R.choice("---YX")) + n + "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(b + n) % 31]


# --- East and South-East of Europe --------------------------------------------------------------------------------


@maker("pl-pesel")
def pesel():
    y, m, d = birth()
    b = f"{y % 100:02d}{m + (20 if y >= 2000 else 0):02d}{d:02d}{digits(4)}"
    return b + str(-weighted(b, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3)) % 10)


@maker("pl-nip")
def nip():
    def make():
        b = digits(3, "1256789").replace("0", "1") + digits(6)
        c = weighted(b, (6, 5, 7, 2, 3, 4, 5, 6, 7)) % 11
        return None if c == 10 else b + str(c)
    return seps(until(make), (3, 3, 2, 2), "-", "-", "", " ")


@maker("pl-regon")
def regon():
    b = digits(8, "0123")
    return b + str(weighted(b, (8, 9, 2, 3, 4, 5, 6, 7)) % 11 % 10)


@maker("pl-id-card")
def dowod():
    l, b = R.choice(["A", "C", "D"]) + letters(2), digits(5)
    s = sum((ord(c) - 55) * w for c, w in zip(l, (7, 3, 1))) + weighted(b, (7, 3, 1, 7, 3))
    return l + R.choice(["", " "]) + str(s % 10) + b


@maker("cz-rodne-cislo")
def rodne():
    y, m, d = birth(1955, 1999)
    b = f"{y % 100:02d}{m + R.choice([0, 50]):02d}{d:02d}{digits(3)}"
    c = int(b) % 11 % 10
    t = b + str(c)
    if int(t) % 11:
        return rodne()
    return t[:6] + R.choice(["/", "/", ""]) + t[6:]


@maker("ro-cnp")
def cnp():
    y, m, d = birth(1940, 1999)
    b = f"{R.choice('12')}{y % 100:02d}{m:02d}{d:02d}{R.randint(1, 40):02d}{R.randint(1, 999):03d}"
    c = weighted(b, (2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9)) % 11
    return b + str(1 if c == 10 else c)


@maker("bg-egn")
def egn():
    y, m, d = birth(1940, 1999)
    b = f"{y % 100:02d}{m:02d}{d:02d}{digits(3)}"
    return b + str(weighted(b, (2, 4, 8, 5, 10, 9, 7, 3, 6)) % 11 % 10)


@maker("hu-taj")
def taj():
    b = digits(8, "01")
    return seps(b + str(weighted(b, (3, 7, 3, 7, 3, 7, 3, 7)) % 10), (3, 3, 3), " ", "-", "")


@maker("gr-afm")
def afm():
    b = digits(8, "01")
    return b + str(sum(int(c) << (8 - i) for i, c in enumerate(b)) % 11 % 10)


@maker("hr-oib")
def oib():
    b = digits(10, "123456789")
    return b + iso11_10(b)


@maker("si-emso")
def emso():
    def make():
        y, m, d = birth(1940, 1999)
        b = f"{d:02d}{m:02d}{y % 1000:03d}50{R.randint(0, 999):03d}"
        c = -weighted(b, (7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
        return None if c == 10 else b + str(c)
    return until(make)


@maker("ee-isikukood", "lt-asmens-kodas")
def isikukood():
    y, m, d = birth(1940, 1999)
    b = f"{R.choice('34')}{y % 100:02d}{m:02d}{d:02d}{digits(3)}"
    c = weighted(b, (1, 2, 3, 4, 5, 6, 7, 8, 9, 1)) % 11
    if c == 10:
        c = weighted(b, (3, 4, 5, 6, 7, 8, 9, 1, 2, 3)) % 11 % 10
    return b + str(c)


@maker("lv-personas-kods")
def lv():
    def make():
        y, m, d = birth(1940, 1999)
        b = f"{d:02d}{m:02d}{y % 100:02d}1{digits(3)}"
        c = (1101 - weighted(b, (1, 6, 3, 7, 9, 10, 5, 8, 4, 2))) % 11
        return None if c == 10 else b[:6] + "-" + b[6:] + str(c)
    return until(make)


@maker("ua-rnokpp")
def rnokpp():
    b = digits(9, "23")
    return b + str(weighted(b, (-1, 5, 7, 9, 4, 6, 10, 5, 7)) % 11 % 10)


@maker("tr-national-id")
def tckn():
    b = digits(9, "123456789")
    c1 = (7 * sum(map(int, b[0::2])) - sum(map(int, b[1::2]))) % 10
    c2 = (sum(map(int, b)) + c1) % 10
    return f"{b}{c1}{c2}"


@maker("tr-license-plate")
def plaka():
    return f"{R.choice(['34', '06', '35', '16', '07', '01'])} {letters(R.choice([2, 3]), 'ABCDEFGHJKLMNPRSTUVYZ')} {digits(R.choice([2, 3, 4]), '123456789')}"


# --- Asia and Latin America ---------------------------------------------------------------------------------------


@maker("kr-rrn", "kr-frn")
def rrn_kr(g="1234"):
    y, m, d = birth()
    g = R.choice("34" if y >= 2000 else "12")
    b = f"{y % 100:02d}{m:02d}{d:02d}{g}{digits(5)}"
    c = (11 - weighted(b, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)) % 11) % 10
    return f"{b[:6]}-{b[6:]}{c}"


@maker("kr-frn")
def frn():
    y, m, d = birth()
    b = f"{y % 100:02d}{m:02d}{d:02d}{R.choice('78' if y >= 2000 else '56')}{digits(5)}"
    c = (13 - weighted(b, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)) % 11) % 10
    return f"{b[:6]}-{b[6:]}{c}"


@maker("kr-brn")
def brn():
    b = digits(9, "123456")
    s = weighted(b, (1, 3, 7, 1, 3, 7, 1, 3, 5)) + int(b[8]) * 5 // 10
    t = b + str(-s % 10)
    return f"{t[:3]}-{t[3:5]}-{t[5:]}"


@maker("kr-driver-license")
def kr_dl():
    return f"{R.choice(['11', '12', '13', '21', '26', '28'])}-{R.randint(80, 99)}-{digits(6)}-{digits(2)}"


@maker("kr-passport")
def kr_passport():
    return R.choice([lambda: "M" + digits(8), lambda: "M" + digits(3) + letters(1) + digits(4)])()


@maker("jp-my-number")
def my_number():
    b = digits(11)
    s = sum(int(c) * (n + 1 if n <= 6 else n - 5) for n, c in zip(range(11, 0, -1), b)) % 11
    return seps(b + str(0 if s <= 1 else 11 - s), (4, 4, 4), "", " ", "-")


@maker("cn-resident-id")
def cn_id():
    y, m, d = birth()
    b = R.choice(["110101", "310104", "440106", "510104", "330106"]) + f"{y}{m:02d}{d:02d}{digits(3)}"
    return b + "10X98765432"[weighted(b, (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)) % 11]


@maker("tw-id")
def tw_id():
    l = R.choice("ABCDEFGH")
    n = str("ABCDEFGHJKLMNPQRSTUVXYWZIO".index(l) + 10)
    b = R.choice("12") + digits(7)
    return l + b + str(-weighted(n + b, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1)) % 10)


@maker("id-nik")
def nik():
    y, m, d = birth()
    return R.choice(["317401", "327305", "357801"]) + f"{d + R.choice([0, 40]):02d}{m:02d}{y % 100:02d}000{digits(1, '123456789')}"


@maker("th-tnin")
def tnin():
    b = digits(12, "1358")
    t = b + str((11 - weighted(b, range(13, 1, -1)) % 11) % 10)
    return seps(t, (1, 4, 5, 2, 1), "-", " ", "")


def br_check(b, weights):
    c = 11 - weighted(b, weights) % 11
    return str(0 if c > 9 else c)


@maker("br-cpf")
def cpf():
    b = digits(9)
    b += br_check(b, range(10, 1, -1))
    b += br_check(b, range(11, 1, -1))
    return R.choice([f"{b[:3]}.{b[3:6]}.{b[6:9]}-{b[9:]}"] * 3 + [b])


@maker("br-cnpj")
def cnpj():
    b = digits(8, "0123456") + "0001"
    b += br_check(b, (5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2))
    b += br_check(b, (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2))
    return f"{b[:2]}.{b[2:5]}.{b[5:8]}/{b[8:12]}-{b[12:]}"


@maker("mx-curp")
def curp():
    of = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
    y, m, d = birth(1940, 1999)
    b = R.choice(["GARC", "LOPM", "HEGJ", "RAMF", "SAVA"]) + f"{y % 100:02d}{m:02d}{d:02d}" + R.choice("HM") + R.choice(["DF", "JC", "NL", "MC", "OC"]) + letters(3, "BCDFGLMNPRSTVZ") + "0"
    s = sum(of.index(c) * (18 - i) for i, c in enumerate(b))
    return b + str(-s % 10)


@maker("mx-rfc")
def rfc():
    of = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ"
    y, m, d = birth(1940, 1999)
    b = R.choice(["GARC", "LOPM", "HEGJ", "RAMF", "SAVA"]) + f"{y % 100:02d}{m:02d}{d:02d}" + letters(2, "123456789ABCDEFGHJK")
    s = sum(of.index(c) * (13 - i) for i, c in enumerate(b)) % 11
    return b + ("0" if s == 0 else "A" if s == 1 else str(11 - s))


@maker("ar-cuit")
def cuit():
    def make():
        b = R.choice(["20", "27", "23", "30"]) + digits(8, "1234")
        c = (11 - weighted(b, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11) % 11
        return None if c == 10 else f"{b[:2]}-{b[2:]}-{c}"
    return until(make)


@maker("cl-rut")
def rut():
    n = R.randint(5000000, 25000000)
    s = sum(int(c) * w for c, w in zip(reversed(str(n)), (2, 3, 4, 5, 6, 7, 2, 3)))
    c = "0K987654321"[s % 11] if s % 11 else "0"
    return R.choice([f"{n:,}".replace(",", "."), str(n)]) + "-" + R.choice([c, c.lower()])


@maker("co-nit")
def nit():
    b = digits(9, "89")
    s = sum(int(c) * w for c, w in zip(reversed(b), (3, 7, 13, 17, 19, 23, 29, 37, 41))) % 11
    return f"{b[:3]}.{b[3:6]}.{b[6:]}-{s if s < 2 else 11 - s}"


@maker("pe-ruc")
def ruc():
    b = R.choice(["10", "20"]) + digits(8)
    return b + str((11 - weighted(b, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11) % 10)


# --- Banks --------------------------------------------------------------------------------------------------------

BBAN = {"DE": "8n10n", "FR": "", "ES": "", "IT": "", "NL": "", "GB": "", "AT": "16n", "CH": "17n", "BE": "", "PL": "24n", "SE": "20n", "FI": "", "DK": "14n", "PT": "", "TR": "5n1z16n", "NO": "", "CZ": "20n", "IE": ""}


def iban_raw(country):
    def check97(b):
        return f"{97 - int(b) % 97:02d}"
    if country == "FR":
        bank, branch, account = digits(5), digits(5), digits(11)
        body = bank + branch + account + f"{97 - (89 * int(bank) + 15 * int(branch) + 3 * int(account)) % 97:02d}"
    elif country == "ES":
        bank, account = digits(8), digits(10)
        check = lambda b, w: {10: 1, 11: 0}.get(11 - weighted(b, w) % 11, 11 - weighted(b, w) % 11)
        body = bank + str(check(bank, (4, 8, 5, 10, 9, 7, 3, 6))) + str(check(account, (1, 2, 4, 8, 5, 10, 9, 7, 3, 6))) + account
    elif country == "IT":
        core = digits(10) + digits(12)
        s = sum(IT_ODD[c] if i % 2 == 0 else int(c) for i, c in enumerate(core))
        body = chr(65 + s % 26) + core
    elif country == "NL":
        body = R.choice(["ABNA", "INGB", "RABO"]) + until(lambda: (lambda t: t if weighted(t, range(10, 0, -1)) % 11 == 0 else None)(digits(10, "0")))
    elif country in ("GB", "IE"):
        body = R.choice(["NWBK", "BARC", "LOYD"] if country == "GB" else ["AIBK", "BOFI"]) + digits(6) + digits(8)
    elif country == "BE":
        b = digits(10, "123456789")
        body = b + f"{int(b) % 97 or 97:02d}"
    elif country == "FI":
        b = digits(13, "123456789")
        body = b + luhn(b)
    elif country == "PT":
        b = digits(8) + digits(11)
        body = b + f"{98 - int(b) * 100 % 97:02d}"
    elif country == "NO":
        body = until(lambda: (lambda b: None if (c := -weighted(b, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11) == 10 else b + str(c))(digits(10, "123456789")))
    elif country == "TR":
        body = digits(5) + "0" + digits(16)
    else:
        body = digits({"DE": 18, "AT": 16, "CH": 17, "PL": 24, "SE": 20, "DK": 14, "CZ": 20}[country])
    number = int("".join(str(int(c, 36)) for c in body + country + "00"))
    return f"{country}{98 - number % 97:02d}{body}"


def iban(country):
    t = iban_raw(country)
    sizes = [4] * (len(t) // 4) + ([len(t) % 4] if len(t) % 4 else [])
    return R.choice([group(t, sizes), group(t, sizes), t, group(t, sizes, "\u00a0") if R.random() < 0.3 else t])


def make(kind):
    return MAKERS[kind]()
