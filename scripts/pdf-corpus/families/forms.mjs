import { PDFDocument } from '@cantoo/pdf-lib';
import { line, literal, RawPdf, str, utf16 } from '../lib/raw.mjs';
import { valuesFor } from '../lib/values.mjs';

const RAW = 'hand-written objects';

/** Form fields. */
export default async function forms(corpus) {
  await byLibrary(corpus);
  for (const make of [everyPlace, withoutAppearances, xfa, scripts, signature]) make(corpus);
}

async function byLibrary(corpus) {
  const v = valuesFor('form-fields');
  const [ssn, email, phone, card] = [v.ssn(), v.email(), v.phone(), v.card()];
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText('Please fill in this form.', { x: 60, y: 780, size: 12 });
  page.drawText('Thank you for filling it in.', { x: 60, y: 300, size: 12 });
  const form = pdf.getForm();
  const at = (row) => ({ x: 60, y: 720 - 50 * row, width: 260, height: 30 });
  const text = (name, value, row) => {
    const field = form.createTextField(name);
    field.setText(value);
    field.addToPage(page, at(row));
    return field;
  };
  text('applicant.number', ssn, 0);
  text('applicant.mail', `Mine is ${email}, thanks`, 1);
  text('applicant.town', 'A harmless town', 2);
  const notes = text('applicant.notes', `First line\ncall ${phone}\nlast line`, 3);
  notes.enableMultiline();
  const drop = form.createDropdown('account');
  drop.addOptions(['none', card, 'other']);
  drop.select(card);
  drop.addToPage(page, at(4));
  const list = form.createOptionList('people');
  list.addOptions([v.plain, 'Nobody']);
  list.select(v.plain);
  list.addToPage(page, at(5));
  const box = form.createCheckBox('agreed');
  box.addToPage(page, { x: 400, y: 700, width: 15, height: 15 });
  box.check();
  corpus.add(
    {
      file: 'form-fields.pdf',
      madeBy: 'pdf-lib',
      covers: 'text fields, a list, a choice, a check box',
      gone: [ssn, email, phone, card, v.plain],
      kept: ['Please fill in this form.', 'Thank you for filling it in.'],
    },
    await pdf.save(),
  );
}

/** Each entry of a field that can contain text, with a value of its own. */
function everyPlace(corpus) {
  const v = valuesFor('form-every-place');
  const pdf = new RawPdf();
  const gone = [];
  const one = (kind) => {
    gone.push(v[kind]());
    return gone.at(-1);
  };
  const widget = (y, entries, look = '') => {
    const appearance = pdf.form(`/Tx BMC ${line(2, 6, look)} EMC`, { box: '[0 0 300 20]' });
    return pdf.add(
      `<< /Type /Annot /Subtype /Widget /Rect [72 ${y} 372 ${y + 20}] /F 4 /DA (/F1 12 Tf 0 g) /AP << /N ${appearance} >> ${entries} >>`,
    );
  };
  const value = one('ssn');
  const fields = [
    widget(
      640,
      `/FT /Tx /T (plain) /V ${str(value)} /DV ${str(one('ssn'))} /TU ${str(`Ask ${one('email')}`)} /TM ${str(one('phone'))}`,
      value,
    ),
    widget(610, `/FT /Tx /T ${str(`field of ${one('email')}`)} /V (harmless)`, 'harmless'),
    widget(
      580,
      `/FT /Tx /T (rich) /Ff 33554432 /V (rich) /RV ${str(`<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>${one('card')}</p></body>`)} /DS (font: 12pt)`,
      'rich',
    ),
    widget(550, `/FT /Tx /T (stale) /V (another value)`, `Stale ${one('ssn')}`),
    widget(520, `/FT /Tx /T (unicode) /V ${utf16(one('phone'))}`, 'see value'),
    widget(
      490,
      `/FT /Ch /Ff 131072 /T (combo) /Opt [[(a) ${str(one('iban'))}] [${str(one('email'))} (Second)] (third)] /V (a) /DV (third)`,
      'combo',
    ),
    widget(460, `/FT /Ch /T (list) /Opt [(one) ${str(one('phone'))}] /V [(one)] /I [0] /TI 0`, 'list'),
    widget(
      430,
      `/FT /Btn /Ff 65536 /T (push) /MK << /CA ${str(`Call ${one('phone')}`)} /RC ${str(one('ssn'))} /AC ${str(one('email'))} >>`,
      'Press',
    ),
  ];
  const stream = pdf.stream('', `A long value that is a stream: ${one('card')}`);
  fields.push(widget(400, `/FT /Tx /T (stream) /V ${stream}`, 'stream'));
  // The states of a check box are names: one of them is the value that the form exports.
  const state = one('ssn');
  const on = pdf.form('0 g 4 4 8 8 re f', { box: '[0 0 16 16]' });
  const off = pdf.form('', { box: '[0 0 16 16]' });
  fields.push(
    pdf.add(
      `<< /Type /Annot /Subtype /Widget /Rect [72 370 88 386] /F 4 /FT /Btn /T (check) /V /${state} /AS /${state} /Opt [${str(one('email'))}] /AP << /N << /${state} ${on} /Off ${off} >> /D << /Off ${off} >> >> >>`,
    ),
  );
  // A hidden field, a field without a widget, and a parent whose value the kids inherit.
  fields.push(
    pdf.add(`<< /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 2 /FT /Tx /T (hidden) /V ${str(one('ssn'))} >>`),
  );
  const onPage = [...fields];
  fields.push(pdf.add(`<< /FT /Tx /T (nowhere) /V ${str(one('card'))} >>`));
  const parent = pdf.reserve();
  const inherited = one('email');
  const kid = pdf.add(
    `<< /Type /Annot /Subtype /Widget /Parent ${parent} /Rect [72 320 372 340] /F 4 /AP << /N ${pdf.form(line(2, 6, inherited), { box: '[0 0 300 20]' })} >> >>`,
  );
  pdf.set(parent, `<< /FT /Tx /T (parent) /V ${str(inherited)} /Kids [${kid}] >>`);
  fields.push(parent);
  pdf.page(`${line(72, 700, 'A form with everything.')} ${line(72, 200, 'The end of the form.')}`, {
    entries: `/Annots [${onPage.join(' ')} ${kid}]`,
  });
  corpus.add(
    {
      file: 'form-every-place.pdf',
      madeBy: RAW,
      covers:
        'values, defaults, options, tooltips, captions, names, states, rich values, stale appearances, fields without a place',
      gone,
      kept: ['A form with everything.', 'The end of the form.'],
    },
    pdf.build({
      catalog: `/AcroForm << /Fields [${fields.join(' ')}] /DR << /Font << ${pdf.fonts} >> >> /DA (/F1 0 Tf 0 g) >>`,
    }),
  );
}

function withoutAppearances(corpus) {
  const v = valuesFor('form-need-appearances');
  const [ssn, phone] = [v.ssn(), v.phone()];
  const pdf = new RawPdf();
  const field = (y, name, value) =>
    pdf.add(
      `<< /Type /Annot /Subtype /Widget /Rect [72 ${y} 372 ${y + 20}] /F 4 /FT /Tx /T (${name}) /DA (/F1 12 Tf 0 g) /V ${str(value)} >>`,
    );
  const fields = [field(640, 'number', ssn), field(600, 'phone', phone), field(560, 'town', 'Harmless')];
  pdf.page(`${line(72, 700, 'Viewers have to draw these.')} ${line(72, 500, 'The end of what is to be drawn.')}`, {
    entries: `/Annots [${fields.join(' ')}]`,
  });
  corpus.add(
    {
      file: 'form-need-appearances.pdf',
      madeBy: RAW,
      covers: 'fields without appearances, NeedAppearances',
      gone: [ssn, phone],
      kept: ['Viewers have to draw', 'The end of what is to be drawn.'],
    },
    pdf.build({
      catalog: `/AcroForm << /Fields [${fields.join(' ')}] /NeedAppearances true /DR << /Font << ${pdf.fonts} >> >> /DA (/F1 0 Tf 0 g) >>`,
    }),
  );
}

function xfa(corpus) {
  const v = valuesFor('form-xfa');
  const [data, template, shown] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const packets = [
    ['preamble', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">'],
    [
      'template',
      `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f"><field name="n"><value><text>${template}</text></value></field></subform></template>`,
    ],
    [
      'datasets',
      `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><f><n>${data}</n></f></xfa:data></xfa:datasets>`,
    ],
    ['postamble', '</xdp:xdp>'],
  ].map(([name, xml]) => `(${name}) ${pdf.stream('', xml, { deflate: true })}`);
  const look = pdf.form(line(2, 6, shown), { box: '[0 0 300 20]' });
  const field = pdf.add(
    `<< /Type /Annot /Subtype /Widget /Rect [72 640 372 660] /F 4 /FT /Tx /T (f[0].n[0]) /V ${str(shown)} /AP << /N ${look} >> >>`,
  );
  pdf.page(line(72, 700, 'A form of two kinds.'), { entries: `/Annots [${field}]` });
  corpus.add(
    {
      file: 'form-xfa.pdf',
      madeBy: RAW,
      covers: 'an XFA packet',
      gone: [data, template, shown],
      kept: ['A form of two kinds.'],
    },
    pdf.build({ catalog: `/AcroForm << /Fields [${field}] /XFA [${packets.join(' ')}] >> /NeedsRendering true` }),
  );
}

function scripts(corpus) {
  const v = valuesFor('form-javascript');
  const [calculated, formatted, submitted, opened, imported] = [v.ssn(), v.email(), v.phone(), v.card(), v.iban()];
  const pdf = new RawPdf();
  const script = (code) => `<< /S /JavaScript /JS ${str(code)} >>`;
  const long = pdf.stream('', `event.value = "${calculated}";`);
  const field = pdf.add(
    `<< /Type /Annot /Subtype /Widget /Rect [72 640 372 660] /F 4 /FT /Tx /T (sum) /DA (/F1 12 Tf 0 g) /AP << /N ${pdf.form(line(2, 6, '42'), { box: '[0 0 300 20]' })} >> /V (42) ` +
      `/AA << /C << /S /JavaScript /JS ${long} >> /F ${script(`format("${formatted}")`)} >> >>`,
  );
  const button = pdf.add(
    `<< /Type /Annot /Subtype /Widget /Rect [72 600 172 620] /F 4 /FT /Btn /Ff 65536 /T (send) /AP << /N ${pdf.form(line(2, 6, 'Send'), { box: '[0 0 100 20]' })} >> ` +
      `/A << /S /SubmitForm /F << /FS /URL /F ${str(`https://forms.example.com/?phone=${submitted.replaceAll(' ', '%20')}`)} >> /Next [${script(`app.alert("${opened}")`)} << /S /ImportData /F ${str(`${imported}.fdf`)} >>] >> >>`,
  );
  pdf.page(line(72, 700, 'A form that calculates.'), { entries: `/Annots [${field} ${button}]` });
  corpus.add(
    {
      file: 'form-javascript.pdf',
      madeBy: RAW,
      covers: 'JavaScript of fields, SubmitForm, ImportData, chained actions',
      gone: [calculated, formatted, submitted, opened, imported],
      kept: ['A form that calculates.'],
    },
    pdf.build({
      catalog: `/AcroForm << /Fields [${field} ${button}] /CO [${field}] /DR << /Font << ${pdf.fonts} >> >> >>`,
    }),
  );
}

function signature(corpus) {
  const v = valuesFor('form-signature');
  const [ssn, reason, contact] = [v.ssn(), v.email(), v.phone()];
  const pdf = new RawPdf();
  const look = pdf.form(`${line(2, 26, `Signed by ${v.plain}`)} ${line(2, 6, 'in the year 2020')}`, {
    box: '[0 0 300 50]',
  });
  // Not a valid signature: only the structure matters.
  const contents = Buffer.from(`0 certificate of ${v.plain} 0`).toString('hex').padEnd(400, '0');
  const signed = pdf.add(
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 100 600 900] /Contents <${contents}> /Name ${str(v.plain)} /Reason ${str(`Approved for ${reason}`)} /Location (Here) /ContactInfo ${str(contact)} /M (D:20200101000000Z) >>`,
  );
  const field = pdf.add(
    `<< /Type /Annot /Subtype /Widget /Rect [72 500 372 550] /F 132 /FT /Sig /T (Signature1) /V ${signed} /AP << /N ${look} >> >>`,
  );
  pdf.page(
    `${line(72, 700, 'A contract that is signed.')} ${line(72, 670, `It names ${ssn} once.`)} BT /F1 12 Tf 72 640 Td ${literal('So far the contract.')} Tj ET`,
    { entries: `/Annots [${field}]` },
  );
  corpus.add(
    {
      file: 'form-signature.pdf',
      madeBy: RAW,
      covers: 'a signature: who, why, where, its appearance and certificate',
      gone: [ssn, reason, contact, v.plain],
      kept: ['A contract that is signed.', 'It names', 'once.', 'So far the contract.'],
      note: 'The signature has to go: what is signed changes.',
    },
    pdf.build({ catalog: `/AcroForm << /Fields [${field}] /SigFlags 3 >> /Perms << /DocMDP ${signed} >>` }),
  );
}
