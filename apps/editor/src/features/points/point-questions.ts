import type { JsonRecord } from '@canvass/authoring';
import { arrayAt, fieldAt, isList, recordsAt, textAt } from '../../document/json.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { listFields } from '../../fields/declarations.ts';

/** How a question gives points: by its options or levels, by its value on a scale, or by a right answer. */
export type PointSource = 'parts' | 'scale' | 'text';

export interface PointQuestion {
  readonly item: OutlineItem;
  readonly source: PointSource;
  /** The list whose entries have points. Undefined if the question gives points in another way. */
  readonly list: string | undefined;
  /** The smallest and the largest points of an entry. Undefined while no entry has points. */
  readonly range: readonly [least: number, greatest: number] | undefined;
}

/** Lists of parts that respondents choose, instead of writing a text. */
const CHOICE_LISTS = ['items', 'rows_items', 'category_items', 'option_list', 'tree_list'];
const RECORD_OF_LIST: Readonly<Record<string, string>> = { items: 'option', option_list: 'level' };

/** The questions whose answers can give points. */
export function listPointQuestions(items: readonly OutlineItem[]): readonly PointQuestion[] {
  return items.flatMap((item): readonly PointQuestion[] => {
    if (item.kind !== 'question') return [];
    const names = new Set(listFields('question', item.type, 'option').map(({ name }) => name));
    if (names.has('scored')) return [{ item, source: 'scale', list: undefined, range: undefined }];
    const list = Object.keys(RECORD_OF_LIST).find(
      (one) =>
        names.has(one) &&
        listFields(RECORD_OF_LIST[one] ?? '', item.type, 'option').some(({ name }) => name === 'score'),
    );
    if (list !== undefined) return [{ item, source: 'parts', list, range: rangeOf(item.value, list) }];
    const isText = names.has('open_attrs') && CHOICE_LISTS.every((one) => !names.has(one));
    return isText ? [{ item, source: 'text', list: undefined, range: undefined }] : [];
  });
}

function rangeOf(question: JsonRecord, list: string): readonly [number, number] | undefined {
  const entries = recordsAt(question, list);
  const points = entries.map((entry) => fieldAt(entry, 'score'));
  if (points.every((one) => typeof one !== 'number')) return undefined;
  const numbers = points.map((one) => (typeof one === 'number' ? one : 0));
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** A named group of questions whose points are added up. */
export interface PointGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly { readonly gid: string; readonly factor: number | undefined }[];
}

export const listPointGroups = (project: JsonRecord): readonly PointGroup[] =>
  recordsAt(fieldAt(project, 'report'), 'dimensions').map((group) => ({
    id: textAt(group, 'id'),
    title: textAt(group, 'title'),
    questions: arrayAt(group, 'questions')
      .filter((gid) => typeof gid === 'string')
      .map((gid) => {
        const factor = fieldAt(fieldAt(group, 'weights'), gid);
        return { gid, factor: typeof factor === 'number' ? factor : undefined };
      }),
  }));

/** The right answers of a question that is answered by a text. */
export function rightAnswersOf(project: JsonRecord, gid: string): readonly string[] {
  const answers = fieldAt(fieldAt(fieldAt(project, 'scores'), 'answer_keys'), gid);
  return isList(answers) ? answers.filter((answer) => typeof answer === 'string') : [];
}
