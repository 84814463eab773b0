import { STYLES, xmlText, type Style } from './sheet-cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const DATE = 164;
const DATETIME = 165;
const TIME = 21;

const STYLE_XML: Readonly<Record<Style, string>> = {
  plain: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  header: '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>',
  text: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
  date: `<xf numFmtId="${DATE}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  datetime: `<xf numFmtId="${DATETIME}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  time: `<xf numFmtId="${TIME}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  missing: '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>',
};

/** Everything of a workbook but its sheets: path and XML. The sheets are `xl/worksheets/sheet1.xml` and so on. */
export function workbookParts(sheets: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  return [
    ['xl/styles.xml', stylesXml()],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', relationsXml(sheets)],
    ['_rels/.rels', packageXml()],
    ['[Content_Types].xml', typesXml(sheets)],
  ];
}

function stylesXml(): string {
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const fonts = [
    font(''),
    font('<b/>'),
    '<font><i/><sz val="11"/><color rgb="FF767676"/><name val="Calibri"/><family val="2"/></font>',
  ];
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="2"><numFmt numFmtId="${DATE}" formatCode="yyyy\\-mm\\-dd"/>`,
    `<numFmt numFmtId="${DATETIME}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>`,
    `<fonts count="${fonts.length}">${fonts.join('')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${STYLES.length}">${STYLES.map((style) => STYLE_XML[style]).join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

function workbookXml(sheets: readonly string[]): string {
  const list = sheets.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${list.join('')}</sheets></workbook>`;
}

function relationsXml(sheets: readonly string[]): string {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  const list = sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`;
}

const packageXml = (): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function typesXml(sheets: readonly string[]): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook.xml', 'sheet.main'),
    part('styles.xml', 'styles'),
    ...sheets.map((_, at) => part(`worksheets/sheet${at + 1}.xml`, 'worksheet')),
    '</Types>',
  ].join('');
}
