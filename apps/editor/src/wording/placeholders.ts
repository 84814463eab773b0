import { isRecord } from '@canvass/project';
import type { Json, JsonRecord } from '@canvass/authoring';
import { arrayAt, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import type { Translate } from '../i18n/translation.tsx';

/** A value that a text can contain. */
export interface Piece {
  /** The reference in the placeholder, such as `Q1` or `ext.city`. */
  readonly reference: string;
  readonly name: string;
  /** A text that respondents may see in its place. */
  readonly sample: string;
}

interface PieceContext {
  readonly project: JsonRecord;
  /** Questions that come before the text. */
  readonly questions: readonly OutlineItem[];
  /** Whether the text is on an end page, where the points are known. */
  readonly isEnd: boolean;
  readonly t: Translate;
}

/** Parts of the data of members that every survey can show. */
const MEMBER_PARTS = ['address', 'birthday', 'store'] as const;

/** Matches codes that placeholders can contain. */
const CODE = /^[\p{L}_][\p{L}\p{M}\p{N}_$]*$/u;

/** Everything that a text can contain: answers of earlier questions, points, link parameters and member data. */
export function listPieces({ project, questions, isEnd, t }: PieceContext): readonly Piece[] {
  const answers = questions
    .filter(({ code, type }) => CODE.test(code) && type !== 'descriptor')
    .map((item) => ({
      reference: item.code,
      name: `${item.code} ${item.title}`.trim(),
      sample: sampleOf(item, t),
    }));
  const points = isEnd ? [{ reference: 'total_score', name: t('insert.points'), sample: '7' }] : [];
  const parameters = arrayAt(project, 'ext_params').flatMap((parameter) => {
    const code = textAt(parameter, 'code');
    if (!CODE.test(code)) return [];
    const name = t('insert.parameter', { name: plainText(textAt(parameter, 'title')) || code });
    return [{ reference: `ext.${code}`, name, sample: t('insert.sampleParameter', { name: code }) }];
  });
  const usesMembers = isRecord(project['settings']) && project['settings']['member_param'] !== undefined;
  const fields = [...new Set(listMemberFields(project['rule_map']))].filter((field) => CODE.test(field));
  const members = (usesMembers || fields.length > 0 ? [...MEMBER_PARTS, ...fields] : []).map((part) => ({
    reference: `member.${part}`,
    name: t('insert.member', { name: part }),
    sample: t('insert.sampleParameter', { name: part }),
  }));
  return [...answers, ...points, ...parameters, ...members];
}

/** Names of the fields of members that rules read. */
function listMemberFields(condition: Json | undefined): readonly string[] {
  if (Array.isArray(condition)) return condition.flatMap(listMemberFields);
  if (!isRecord(condition)) return [];
  const field = textAt(condition, 'member') === '' ? '' : textAt(condition, 'field');
  return [...(field === '' ? [] : [field]), ...Object.values(condition).flatMap(listMemberFields)];
}

/** An answer that a respondent may give: the first option, or a text for the type of the question. */
function sampleOf({ value, type }: OutlineItem, t: Translate): string {
  const [first, second] = ['items', 'tree_list']
    .flatMap((list) => arrayAt(value, list))
    .map((option) => plainText(textAt(option, 'title')))
    .filter((title) => title !== '');
  if (type.startsWith('multiple') && first !== undefined && second !== undefined)
    return `${first}, ${second}`;
  if (type.startsWith('score') || type === 'timedelta' || type === 'info_age') return '7';
  if (first !== undefined) return first;
  return type.includes('date') || type === 'timestamp' ? t('insert.sampleDate') : t('insert.sampleText');
}

const PLACEHOLDER = /\{\{\s*([^{}|[\]]{1,80}?)\s*(?:\[[^{}]{0,10}\]\s*)?(?:\|[^{}]{0,300})?\}\}/gu;

/**
 * The text as a respondent may see it, without markup. Undefined if the text has no placeholder. Placeholders that the
 * text cannot contain are shown as written.
 */
export function sampleText(html: string, pieces: readonly Piece[]): string | undefined {
  let isChanged = false;
  const shown = html.replaceAll(PLACEHOLDER, (written: string, reference: string) => {
    const piece = pieces.find((one) => one.reference === reference);
    if (piece === undefined) return written;
    isChanged = true;
    return piece.sample;
  });
  return isChanged ? plainText(shown) : undefined;
}
