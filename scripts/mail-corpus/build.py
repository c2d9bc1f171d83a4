"""Makes the messages of test/fixtures/mail anew: `python3 scripts/mail-corpus/build.py`.

Those of Python's own library come from `email`; the others are laid out by hand as the programs that they are named for
lay out theirs. All hold the person of PERSON, and nobody else.
"""

import base64
import mailbox
import pathlib
import quopri
from email import policy
from email.headerregistry import Address, Group
from email.message import EmailMessage
from email.mime.base import MIMEBase
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.header import Header

OUT = pathlib.Path(__file__).resolve().parents[2] / "test/fixtures/mail"
NAME = "Jürgen Möllenhoff"
ADDRESS = "j.moellenhoff@klinik.example"
SSN = "219-09-9999"
TEXT = f"Dear {NAME},\n\nyour number {SSN} is in the file. Write to {ADDRESS} again.\n\nThe office\n"
HTML = (
    "<html><body><p>Dear J&uuml;rgen M&ouml;llenhoff,</p><p>your number 219-<b>09</b>-9999 is in the file. "
    f'Write to <a href="mailto:{ADDRESS}">{ADDRESS}</a> again.</p></body></html>\n'
)
DATE = "Mon, 23 Nov 2026 10:15:00 +0100"


def b64(text, charset="utf-8"):
    return base64.encodebytes(text.encode(charset)).decode("ascii").replace("\n", "\r\n")


def qp(text, charset="utf-8"):
    return quopri.encodestring(text.encode(charset)).decode("ascii").replace("\n", "\r\n")


def word(text, charset="utf-8", kind="B"):
    return Header(text, charset).encode() if kind == "H" else f"=?{charset}?B?{base64.b64encode(text.encode(charset)).decode()}?="


def started(subject="Your file"):
    message = EmailMessage(policy=policy.SMTP)
    message["From"] = Address("The office", "office", "clinic.example")
    message["To"] = Address(NAME, *ADDRESS.split("@"))
    message["Subject"] = f"{subject}: {NAME}"
    message["Date"] = DATE
    message["Message-ID"] = "<made-by-python@clinic.example>"
    return message


def python_messages():
    plain = started()
    plain.set_content(TEXT)
    yield "python-plain", plain

    encoded = started()
    encoded.set_content(TEXT, cte="base64")
    yield "python-base64", encoded

    latin = started()
    latin.set_content(TEXT, charset="iso-8859-1", cte="quoted-printable")
    yield "python-latin1", latin

    both = started()
    both.set_content(TEXT)
    both.add_alternative(HTML, subtype="html")
    yield "python-alternative", both

    attached = started()
    attached.set_content("See the files.\n")
    attached.add_attachment(f"name,ssn\n{NAME},{SSN}\n", subtype="csv", filename=f"{NAME}.csv")
    attached.add_attachment(
        f'{{"patient": {{"name": "{NAME}", "email": "{ADDRESS}"}}}}'.encode(),
        maintype="application",
        subtype="json",
        filename="patient.json",
    )
    attached.add_attachment(f"%PDF-1.4 {NAME}".encode(), maintype="application", subtype="pdf", filename=f"{NAME}.pdf")
    yield "python-attachments", attached

    forwarded = started("Fwd")
    forwarded.set_content("See below.\n")
    forwarded.add_attachment(both)
    yield "python-forwarded", forwarded

    group = started()
    del group["To"]
    group["To"] = Group("Family", (Address(NAME, *ADDRESS.split("@")),))
    group["Cc"] = f'"Möllenhoff, Jürgen" <{ADDRESS}>'
    group.set_content(TEXT)
    yield "python-group", group

    digest = MIMEMultipart("digest")
    digest["From"] = "list@clinic.example"
    digest["Subject"] = "Digest"
    digest["Date"] = DATE
    for number in range(3):
        one = MIMEText(TEXT, "plain", "utf-8")
        one["From"] = Header(f"{NAME}").encode() + f" <{ADDRESS}>"
        one["Subject"] = Header(f"{number}. {NAME}", "utf-8")
        digest.attach(MIMEMessage(one))
    yield "python-digest", digest

    legacy = MIMEMultipart()
    legacy["From"] = "office@clinic.example"
    legacy["Subject"] = Header(f"Akte {NAME}", "iso-8859-1")
    legacy["Date"] = DATE
    legacy.preamble = f"To {ADDRESS}: get a better mail program.\n"
    legacy.epilogue = f"Regards to {ADDRESS}.\n"
    legacy.attach(MIMEText(TEXT, "plain", "iso-8859-15"))
    part = MIMEBase("text", "plain")
    part.set_payload(TEXT.encode())
    part.add_header("Content-Disposition", "attachment", filename=("utf-8", "de", f"Akte {NAME}.txt"))
    part.add_header("Content-Transfer-Encoding", "8bit")
    legacy.attach(part)
    yield "python-legacy", legacy

    raw = started()
    raw.set_content(TEXT, cte="8bit")
    yield "python-smtputf8", raw.as_bytes(policy=policy.SMTPUTF8)


def lines(*all_lines):
    return "\r\n".join(all_lines).encode()


def hand_made():
    yield "outlook", lines(
        "Received: from EX01.clinic.example (10.0.0.4) by EX02.clinic.example (10.0.0.5)",
        " with Microsoft SMTP Server id 15.1.2507.39; Mon, 23 Nov 2026 10:15:02 +0100",
        f"From: {word('Möllenhoff, Jürgen', 'iso-8859-1')} <{ADDRESS}>",
        'To: "Office" <office@clinic.example>',
        f"Subject: {word('Befund ' + NAME, 'windows-1252')}",
        f"Thread-Topic: {word('Befund ' + NAME, 'windows-1252')}",
        "Thread-Index: AdrcXk3tQ2x5bGVzIHRlc3QgaW5kZXg=",
        f"Date: {DATE}",
        "Message-ID: <AM0PR01MB1234@EX01.clinic.example>",
        "Accept-Language: de-DE, en-US",
        "X-MS-Has-Attach: yes",
        f"X-MS-Exchange-Organization-AuthSource: {ADDRESS}",
        "x-originating-ip: [10.0.0.77]",
        'Content-Type: multipart/mixed;\r\n\tboundary="_004_AM0PR01MB1234_"',
        "MIME-Version: 1.0",
        "",
        "--_004_AM0PR01MB1234_",
        'Content-Type: multipart/alternative;\r\n\tboundary="_000_AM0PR01MB1234_"',
        "",
        "--_000_AM0PR01MB1234_",
        'Content-Type: text/plain; charset="iso-8859-1"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        qp(TEXT, "iso-8859-1"),
        "--_000_AM0PR01MB1234_",
        'Content-Type: text/html; charset="iso-8859-1"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        qp(HTML),
        "--_000_AM0PR01MB1234_--",
        "",
        "--_004_AM0PR01MB1234_",
        f'Content-Type: application/pdf; name="{word("Befund " + NAME + ".pdf")}"',
        f'Content-Description: {word("Befund " + NAME + ".pdf")}',
        f'Content-Disposition: attachment; filename="{word("Befund " + NAME + ".pdf")}"; size=8;',
        '\tcreation-date="Mon, 23 Nov 2026 09:14:00 GMT"',
        "Content-Transfer-Encoding: base64",
        "",
        b64("%PDF-1.4"),
        "--_004_AM0PR01MB1234_",
        'Content-Type: application/ms-tnef; name="winmail.dat"',
        "Content-Transfer-Encoding: base64",
        "",
        b64(TEXT),
        "--_004_AM0PR01MB1234_--",
        "",
    )
    flowed = f"Dear Jürgen \r\nMöllenhoff,\r\n\r\n> you wrote: my number is 219-09-9999 and I am Jürgen \r\n> Möllenhoff\r\n\r\n-- \r\n{NAME}\r\n"
    yield "apple-mail", lines(
        f"From: {NAME} <{ADDRESS}>",
        "Content-Type: text/plain;\r\n\tcharset=utf-8;\r\n\tformat=flowed",
        "Content-Transfer-Encoding: quoted-printable",
        "Mime-Version: 1.0 (Mac OS X Mail 16.0 \\(3774.600.62\\))",
        "Subject: Re: Your file",
        "X-Universally-Unique-Identifier: 6B29FC40-CA47-1067-B31D-00DD010662DA",
        f"Date: {DATE}",
        "Message-Id: <6B29FC40-CA47-1067@clinic.example>",
        f"References: <a@clinic.example> <{ADDRESS}>",
        "To: office@clinic.example",
        "X-Mailer: Apple Mail (2.3774.600.62)",
        "",
        flowed.replace("=", "=3D").replace("ü", "=C3=BC").replace("ö", "=C3=B6").replace(" \r\n", "=20\r\n"),
    )
    yield "gmail", lines(
        f"Delivered-To: {ADDRESS}",
        "Received: by 2002:a05:6402:35d2:b0:567 with SMTP id z18csp1;",
        "        Mon, 23 Nov 2026 01:15:05 -0800 (PST)",
        "X-Received: by 2002:a17:907:9722:b0 with SMTP id jg34mr1;",
        "ARC-Seal: i=1; a=rsa-sha256; t=1700000000; cv=none; d=google.com; s=arc-20240605; b=abc",
        f"Return-Path: <{ADDRESS}>",
        f"Authentication-Results: mx.google.com; spf=pass smtp.mailfrom={ADDRESS}",
        "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=gmail.com; s=20230601; h=to; bh=a; b=b",
        "MIME-Version: 1.0",
        f"From: {word(NAME)} <{ADDRESS}>",
        f"Date: {DATE}",
        "Message-ID: <CAF0abc=1234@mail.gmail.com>",
        "Subject: =?UTF-8?Q?Anfrage_von_J=C3=BCrgen_M=C3?= =?UTF-8?Q?=B6llenhoff?=",
        "To: office@clinic.example",
        'Content-Type: multipart/alternative; boundary="000000000000a1b2c3"',
        "",
        "--000000000000a1b2c3",
        'Content-Type: text/plain; charset="UTF-8"',
        "Content-Transfer-Encoding: base64",
        "",
        b64(TEXT),
        "--000000000000a1b2c3",
        'Content-Type: text/html; charset="UTF-8"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        qp(HTML),
        "--000000000000a1b2c3--",
        "",
    )
    yield "mailing-list", lines(
        f"From: {word(NAME)} via Staff <staff@lists.example>",
        f"Reply-To: {word(NAME)} <{ADDRESS}>",
        "To: staff@lists.example",
        f"Subject: [Staff] {word(NAME)} is back",
        f"Date: {DATE}",
        "Message-ID: <mailman.1.1700000000.1.staff@lists.example>",
        "Precedence: list",
        "List-Id: Staff <staff.lists.example>",
        f"List-Unsubscribe: <https://lists.example/options/staff/{ADDRESS}>,",
        " <mailto:staff-request@lists.example?subject=unsubscribe>",
        f"X-Mailman-Original-From: {ADDRESS}",
        "MIME-Version: 1.0",
        'Content-Type: multipart/mixed; boundary="===============7330845974216740156=="',
        "",
        "This is a multi-part message in MIME format.",
        "--===============7330845974216740156==",
        'Content-Type: text/plain; charset="utf-8"',
        "Content-Transfer-Encoding: base64",
        "",
        b64(TEXT),
        "--===============7330845974216740156==",
        'Content-Type: text/plain; charset="us-ascii"',
        "Content-Disposition: inline",
        "",
        "_______________________________________________",
        f"Staff mailing list, sent to {ADDRESS}",
        "--===============7330845974216740156==--",
        "",
    )
    yield "bounce", lines(
        "From: Mail Delivery System <MAILER-DAEMON@mx.clinic.example>",
        f"To: {ADDRESS}",
        "Subject: Undelivered Mail Returned to Sender",
        f"Date: {DATE}",
        "Auto-Submitted: auto-replied",
        "Message-Id: <20261123101500.4AbC@mx.clinic.example>",
        "MIME-Version: 1.0",
        'Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="4AbC.1700000000/mx.clinic.example"',
        "",
        "This is a MIME-encapsulated message.",
        "",
        "--4AbC.1700000000/mx.clinic.example",
        "Content-Description: Notification",
        "Content-Type: text/plain; charset=us-ascii",
        "",
        f"<{ADDRESS}>: host mx.example said: 550 no such user",
        "",
        "--4AbC.1700000000/mx.clinic.example",
        "Content-Description: Delivery report",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.clinic.example",
        "",
        f"Final-Recipient: rfc822; {ADDRESS}",
        "Action: failed",
        "Status: 5.1.1",
        f"Diagnostic-Code: smtp; 550 no such user, number 219-09-\r\n 9999; {ADDRESS}",
        "",
        "--4AbC.1700000000/mx.clinic.example",
        "Content-Description: Undelivered Message Headers",
        "Content-Type: text/rfc822-headers",
        "",
        f"Return-Path: <{ADDRESS}>",
        f"From: {word(NAME)} <{ADDRESS}>",
        f"Subject: {word(NAME)}",
        "",
        "--4AbC.1700000000/mx.clinic.example--",
        "",
    )
    calendar = "\r\n".join(
        [
            "BEGIN:VCALENDAR",
            "METHOD:REQUEST",
            "VERSION:2.0",
            "BEGIN:VEVENT",
            f"ORGANIZER;CN=Jürgen Möllen\r\n hoff:mailto:{ADDRESS[:10]}\r\n {ADDRESS[10:]}",
            f"SUMMARY:Visit of {NAME}",
            "DTSTART:20261123T091500Z",
            "UID:abc@clinic.example",
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ]
    )
    yield "invitation", lines(
        f"From: {word(NAME)} <{ADDRESS}>",
        "To: office@clinic.example",
        f"Subject: Invitation: {word(NAME)}",
        f"Date: {DATE}",
        "Message-ID: <calendar-1@google.com>",
        "MIME-Version: 1.0",
        "Content-Type: multipart/alternative; boundary=inv",
        "",
        "--inv",
        "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes",
        "Content-Transfer-Encoding: 8bit",
        "",
        "Visit of Jürgen Möllen ",
        "hoff",
        "--inv",
        'Content-Type: text/calendar; charset="utf-8"; method=REQUEST',
        "Content-Transfer-Encoding: 8bit",
        "",
        calendar,
        "--inv--",
        "",
    )
    yield "signed", lines(
        f"From: {word(NAME)} <{ADDRESS}>",
        "To: office@clinic.example",
        f"Subject: {word(NAME)}",
        f"Date: {DATE}",
        "MIME-Version: 1.0",
        f"Autocrypt: addr={ADDRESS}; keydata=mDMEXEcE6RYJKwYBBAHaRw8BAQdArjWwk3FAqyiFbFBKT4TzXcVBqPTB3gmzlC",
        'Content-Type: multipart/signed; micalg=sha-256; protocol="application/pkcs7-signature"; boundary="sig"',
        "",
        "This is a cryptographically signed message in MIME format.",
        "",
        "--sig",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        qp(TEXT),
        "--sig",
        'Content-Type: application/pkcs7-signature; name="smime.p7s"',
        "Content-Transfer-Encoding: base64",
        "",
        b64(f"certificate of {NAME}"),
        "--sig--",
        "",
    )
    yield "forwarded-encoded", lines(
        "From: office@clinic.example",
        "To: archive@clinic.example",
        "Subject: Fwd",
        f"Date: {DATE}",
        "MIME-Version: 1.0",
        "Content-Type: multipart/mixed; boundary=fwd",
        "",
        "--fwd",
        "Content-Type: message/rfc822",
        "Content-Transfer-Encoding: base64",
        "Content-Disposition: attachment; filename*0*=utf-8''J%C3%BCrgen%20M%C3; filename*1*=%B6llenhoff.eml",
        "",
        b64(f"From: {word(NAME)} <{ADDRESS}>\r\nSubject: {word(NAME)}\r\n\r\n{TEXT}"),
        "--fwd--",
        "",
    )


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for name, message in python_messages():
        data = message if isinstance(message, bytes) else message.as_bytes()
        (OUT / f"{name}.eml").write_bytes(data)
    for name, data in hand_made():
        (OUT / f"{name}.eml").write_bytes(data)
    path = OUT / "python.mbox"
    path.unlink(missing_ok=True)
    box = mailbox.mbox(path)
    for number in range(3):
        message = EmailMessage()
        message["From"] = f"{NAME} <{ADDRESS}>"
        message["Subject"] = f"{number}. {NAME}"
        message["Message-ID"] = f"<{number}@clinic.example>"
        if number > 0:
            message["In-Reply-To"] = f"<{number - 1}@clinic.example>"
        message.set_content(f"{TEXT}\nFrom here on it is quoted.\n\nFrom {ADDRESS} Mon Nov 23 10:15:00 2026\n")
        kept = mailbox.mboxMessage(message)
        kept.set_from(ADDRESS, (2026, 11, 23, 10, 15, number, 0, 327, 0))
        box.add(kept)
    box.flush()


main()
