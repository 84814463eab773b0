import type { JsonRecord } from '../values/json.ts';
import { ownLanguageOf, type TextRow } from '../translations/text-rows.ts';
import { readTranslation, stateOf } from '../translations/translate.ts';
import { splitCodes, type TextPiece } from './inline-codes.ts';

export type XliffVersion = '2.0' | '1.2';

export interface ExportOptions {
  readonly project: JsonRecord;
  readonly rows: readonly TextRow[];
  /** The id of the survey, by which an import recognizes files of other surveys. */
  readonly surveyId: string;
  /** The place of a text in words, for translators, such as "Q5 title". */
  describe(row: TextRow): string;
}

/** Writes the texts of a project and their translations into one language as an XLIFF file. */
export function writeXliff(
  { project, rows, surveyId, describe }: ExportOptions,
  language: string,
  version: XliffVersion,
): string {
  const ownLanguage = ownLanguageOf(project);
  const units = rows
    .filter((row) => stateOf(project, row, language) !== 'unused')
    .map((row) => {
      const text = readTranslation(project, row, language);
      const unit = {
        id: toUnitId(row.id),
        name: row.id,
        place: describe(row),
        isDone: stateOf(project, row, language) === 'translated',
        source: splitCodes(row.source, row.isRich),
        target: text === '' ? undefined : splitCodes(text, row.isRich),
      };
      return version === '2.0' ? writeUnit(unit) : writeTransUnit(unit);
    });
  const source = escapeXml(ownLanguage);
  const target = escapeXml(language);
  const [start, end] =
    version === '2.0'
      ? [
          `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${source}" trgLang="${target}">\n<file id="survey" original="${escapeXml(surveyId)}" canResegment="no" xml:space="preserve">`,
          '</file>\n</xliff>',
        ]
      : [
          `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n<file original="${escapeXml(surveyId)}" datatype="html" source-language="${source}" target-language="${target}" xml:space="preserve">\n<body>`,
          '</body>\n</file>\n</xliff>',
        ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${[start, ...units, end].join('\n')}\n`;
}

/** An id of a row as an XML name token. Other characters are written as their code points between colons. */
const toUnitId = (id: string): string =>
  id.replaceAll(/[^A-Za-z0-9._-]/gu, (character) => `:${character.codePointAt(0)?.toString(16)}:`);

interface Unit {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  /** Whether the unit has a translation of the present original. */
  readonly isDone: boolean;
  readonly source: readonly TextPiece[];
  readonly target: readonly TextPiece[] | undefined;
}

function writeUnit({ id, name, place, isDone, source, target }: Unit): string {
  const data: string[] = [];
  const refOf = (code: string) => {
    const known = data.indexOf(code);
    return `d${known === -1 ? data.push(code) : known + 1}`;
  };
  const content = (pieces: readonly TextPiece[]) =>
    pieces
      .map((piece) => {
        switch (piece.kind) {
          case 'text':
            return escapeText(piece.text, true);
          case 'alone':
            return `<ph id="${piece.id}" dataRef="${refOf(piece.code)}"${displayOf(piece.code)}/>`;
          case 'open':
            return `<pc id="${piece.id}" dataRefStart="${refOf(piece.code)}" dataRefEnd="${refOf(piece.endCode)}">`;
          case 'close':
            return '</pc>';
        }
      })
      .join('');
  const sourceXml = `<source>${content(source)}</source>`;
  const targetXml = target === undefined ? '' : `<target>${content(alignIds(target, source))}</target>`;
  const originalData =
    data.length === 0
      ? ''
      : `<originalData>${data.map((code, index) => `<data id="d${index + 1}">${escapeText(code, true)}</data>`).join('')}</originalData>`;
  return [
    `<unit id="${id}" name="${escapeXml(name)}">`,
    `<notes><note category="where">${escapeText(place, true)}</note></notes>`,
    originalData,
    `<segment state="${isDone ? 'translated' : 'initial'}">${sourceXml}${targetXml}</segment></unit>`,
  ].join('');
}

/** Programs show placeholders as written. Tags have no such attribute, because some programs do not escape it. */
const displayOf = (code: string): string => (code.includes('<') ? '' : ` disp="${escapeXml(code)}"`);

function writeTransUnit({ id, name, place, isDone, source, target }: Unit): string {
  const content = (pieces: readonly TextPiece[]) => {
    const ends = new Map<string, string>();
    return pieces
      .map((piece) => {
        switch (piece.kind) {
          case 'text':
            return escapeText(piece.text, false);
          case 'alone':
            return `<ph id="${piece.id}">${escapeText(piece.code, false)}</ph>`;
          case 'open':
            ends.set(piece.id, piece.endCode);
            return `<bpt id="${piece.id}">${escapeText(piece.code, false)}</bpt>`;
          case 'close':
            return `<ept id="${piece.id}">${escapeText(ends.get(piece.id) ?? '', false)}</ept>`;
        }
      })
      .join('');
  };
  const targetXml =
    target === undefined
      ? ''
      : `<target state="${isDone ? 'translated' : 'needs-review-translation'}">${content(alignIds(target, source))}</target>`;
  return `<trans-unit id="${id}" resname="${escapeXml(name)}"${isDone ? ' approved="yes"' : ''} xml:space="preserve"><source>${content(source)}</source>${targetXml}<note from="developer">${escapeText(place, false)}</note></trans-unit>`;
}

/** Gives the codes of a translation the ids of the same codes in the original. */
function alignIds(target: readonly TextPiece[], source: readonly TextPiece[]): readonly TextPiece[] {
  const freeCodes = source.flatMap((piece) => ('code' in piece ? [piece] : []));
  const ids = new Map<string, string>();
  const isTaken = new Set<string>();
  for (const piece of target) {
    if (!('code' in piece)) continue;
    const same = freeCodes.find(
      ({ id, kind, code }) => kind === piece.kind && code === piece.code && !isTaken.has(id),
    );
    const id = same?.id ?? `t${piece.id}`;
    isTaken.add(id);
    ids.set(piece.id, id);
  }
  return target.map((piece) =>
    piece.kind === 'text' ? piece : { ...piece, id: ids.get(piece.id) ?? piece.id },
  );
}

const escapeXml = (text: string): string =>
  escapeText(text, false).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');

// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Escapes a text. Characters that XML does not allow become elements of XLIFF 2, or are left out. */
function escapeText(text: string, hasCharacterElements: boolean): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replaceAll(NOT_XML, (character) =>
      hasCharacterElements ? `<cp hex="${character.charCodeAt(0).toString(16).padStart(4, '0')}"/>` : '',
    );
}
