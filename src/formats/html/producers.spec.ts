import { redacted } from '../../../test/support/formats.js';

/** The planted values and their replacements. */
const VALUES = [
  ['219-09-9999', '{{{REDACTED-ssn}}}'],
  ['p.dubois@example.com', '{{{REDACTED-email-address}}}'],
  ['206-555-0117', '{{{REDACTED-phone-number}}}'],
  ['Peter Dubois', '{{{REDACTED-person}}}'],
] as const;
const [SSN, MAIL, PHONE, NAME] = VALUES.map(([value]) => value);

/** Documents as programs write them; they contain all values unchanged. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'a page saved by a browser': `<!DOCTYPE html>
<!-- saved from url=(0033)https://portal.example.com/patients -->
<html lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<title>${NAME} – Portal</title><link rel="stylesheet" href="./Portal_files/main.css"></head>
<body class="page page--wide" style="margin: 0px; font-family: Georgia, serif;"><div id="app"><header><a href="https://portal.example.com/" title="Home">Portal</a></header>
<main><h1 data-testid="patient-name">${NAME}</h1><p>SSN: <span class="v">${SSN}</span></p><a href="mailto:${MAIL}">${MAIL}</a></main></div></body></html>`,
  'a document of Word': `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:DocumentProperties><o:Author>${NAME}</o:Author></o:DocumentProperties></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4;} p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-US style='word-wrap:break-word'><div class=WordSection1><p class=MsoNormal>Dear ${NAME},<o:p></o:p></p>
<p class=MsoNormal><span style='font-size:12.0pt'>Your SSN is ${SSN}.<o:p>&nbsp;</o:p></span></p></div></body></html>`,
  'mail with tables': `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><body><table role="presentation" width="100%" cellpadding="0" border="0"><tr><td align="center"><!--[if mso]><table><tr><td><![endif]-->
<table width="600"><tr><td style="padding:20px">Dear ${NAME},<br><br>call us at ${PHONE}.</td></tr><tr><td><img src="https://t.example.com/o.gif?u=1" width="1" height="1" alt=""></td></tr></table>
<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`,
  'a document of LibreOffice': `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 7.4 (Linux)"/>
	<meta name="author" content="${NAME}"/>
	<style type="text/css">@page { size: 8.5in 11in; margin: 0.79in } p { line-height: 115% }</style>
</head>
<body lang="en-US" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0in">
SSN ${SSN}</p>
<table width="100%" cellpadding="4" cellspacing="0"><tr valign="top"><td><p>Name</p></td><td><p>Phone</p></td></tr>
<tr valign="top"><td><p>${NAME}</p></td><td><p>${PHONE}</p></td></tr></table></body></html>`,
  'Markdown, rendered': `<h1 id="visit">Visit</h1>
<p>The patient can be reached at <a href="mailto:${MAIL}">${MAIL}</a> or <code>${PHONE}</code>.</p>
<table><thead><tr><th style="text-align:left">Name</th><th>SSN</th></tr></thead><tbody><tr><td style="text-align:left">${NAME}</td><td>${SSN}</td></tr></tbody></table>
<pre><code class="language-json">{ &quot;ssn&quot;: &quot;${SSN}&quot; }</code></pre>`,
  'a minified page': `<!doctype html><meta charset=utf-8><title>x</title><ul><li>SSN: ${SSN}<li>Mail: ${MAIL}<li>Tel: ${PHONE}</ul><p>Hello ${NAME}<p>Bye<script>!function(e){return e<2&&1>0}(window)</script>`,
  'a page of React': `<!DOCTYPE html><html><head><meta name="next-head-count" content="2"/></head><body><div id="__next"><div class="css-1x2y3z"><span>SSN: <!-- -->${SSN}</span></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"user":{"fullName":"${NAME}","email":"${MAIL}"}}},"page":"/","buildId":"dev"}</script></body></html>`,
  'a page with structured data': `<!doctype html><html><head><script type="application/ld+json">
{ "@context": "https://schema.org", "@type": "Person", "name": "${NAME}", "telephone": "${PHONE}" }
</script><meta property="og:title" content="Call ${PHONE}"><meta name="description" content="Mail ${MAIL}"></head><body></body></html>`,
  'a form': `<!DOCTYPE html><html><body><form action="/save" method="post"><input type="hidden" name="_csrf" value="abc"><div class="form-group"><label for="id_name">Full name</label><input type="text" class="form-control" id="id_name" name="name" value="${NAME}" required></div>
<div class="form-group"><label>Phone <input type="tel" name="tel" value="${PHONE}"></label></div><select name="x"><option value="1" selected>Yes</option></select><textarea name="note">Mail to ${MAIL}</textarea></form></body></html>`,
  'a drawing in a page': `<!doctype html><html><body><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>Chart of ${NAME}</title><path d="M0 0L10 10Z"/><text x="1" y="2"><tspan>${PHONE}</tspan></text></svg></body></html>`,
  'output of pandas': `<table border="1" class="dataframe">
  <thead>
    <tr style="text-align: right;">
      <th></th>
      <th>name</th>
      <th>ssn</th>
    </tr>
  </thead>
  <tbody>
    <tr>
      <th>0</th>
      <td>${NAME}</td>
      <td>${SSN}</td>
    </tr>
  </tbody>
</table>`,
  'an old page in capitals': `<HTML><HEAD><TITLE>List</TITLE></HEAD><BODY BGCOLOR=#FFFFFF><CENTER><FONT FACE="Arial" SIZE=2>Contact <B>${NAME}</B>, <A HREF=mailto:${MAIL}>mail</A><BR>Tel ${PHONE}<P>SSN ${SSN}</FONT></CENTER></BODY></HTML>`,
};

describe.each(Object.entries(DOCUMENTS))('%s', (_, source) => {
  it('loses what is sensitive, and nothing else', async () => {
    const { text, format, warnings } = await redacted(source);
    const expected = VALUES.reduce((all, [value, replacement]) => {
      const address = (start: string) => start + encodeURIComponent(replacement);
      return all
        .replaceAll(/(mailto:)p\.dubois@example\.com/gi, (found, start: string) =>
          found.endsWith(value) ? address(start) : found,
        )
        .replaceAll(value, replacement);
    }, source);
    expect(text).toBe(expected);
    expect([format, warnings]).toEqual(['html', []]);
  });
});
