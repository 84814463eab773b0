import type { JsonObject, JsonValue } from '../json/json.ts';
import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';

const PAGE = ['items', 0, 'items', 1, 'items'] as const;
const PAGE_PATH = '$.items[0].items[1].items';

/** The valid survey, to whose page a collapsed section of three columns is added, with a section inside. */
function withSections(): JsonObject {
  const survey = validSurvey();
  const [group] = survey['items'] as { items: { items: JsonValue[] }[] }[];
  group?.items[1]?.items.push({
    type: 'S',
    gid: 's1',
    title: 'More about {{ Q1 }}',
    tip: 'Only if you like.',
    columns: 3,
    collapsed: true,
    item_order: 'random',
    items: [text('t1'), { type: 'S', gid: 's2', disp_code: 'Q1A1', items: [text('t2')] }],
  });
  const { 'zh-CN': texts } = survey['translations'] as { 'zh-CN': Record<string, JsonObject> };
  Object.assign(texts, {
    s1: { title: '更多 {{ Q1 }}', tip: '可选' },
    t1: { title: 't1' },
    t2: { title: 't2' },
  });
  return survey;
}
const text = (gid: string) => ({ type: 'Q', gid, qtype: 'blank', title: gid });
const S1 = [...PAGE, 1] as const;
const S1_PATH = `${PAGE_PATH}[1]`;
const section = (gid: string, items: readonly JsonValue[]): JsonObject => ({
  type: 'S',
  gid,
  items: [...items],
});

export const GROUP_FAULTS: readonly Fault[] = [
  ...faultsIn(validSurvey, [
    singleFault(
      'no items at all',
      PAGE,
      [],
      ['group.no-questions', '$.items[0].items[1]'],
      ['id.unresolved', '$.dispConsList[0].targets[0]'],
      ['translation.unknown-gid', '$.translations["zh-CN"].q2'],
    ),
    singleFault('a section outside of groups', ['items', 2], section('s1', [text('t1')]), [
      'shape.not-one-of',
      '$.items[2].type',
    ]),
  ]),
  ...faultsIn(withSections, [
    singleFault('a section without questions', [...S1, 'items', 2], section('s3', []), [
      'group.no-questions',
      `${S1_PATH}.items[2]`,
    ]),
    singleFault(
      'a section in a section of a section',
      [...S1, 'items', 1, 'items', 1],
      section('s3', [text('t3')]),
      ['section.too-deep', `${S1_PATH}.items[1].items[1]`],
    ),
    singleFault('a section with the gid of a question', [...S1, 'items', 1, 'gid'], 't1', [
      'id.duplicate',
      `${S1_PATH}.items[1].gid`,
    ]),
    singleFault('a section with the code of a question', [...S1, 'cid'], 'last', [
      'id.duplicate-cid',
      '$.items[1].cid',
    ]),
    singleFault('a collapsed section without a heading', [...S1, 'title'], ' ', [
      'section.no-heading',
      `${S1_PATH}.collapsed`,
    ]),
    singleFault('four columns', [...S1, 'columns'], 4, ['shape.not-one-of', `${S1_PATH}.columns`]),
    singleFault(
      'a table in a column',
      [...S1, 'items', 2],
      {
        ...text('t4'),
        qtype: 'matrix_single',
        items: [
          { gid: 't4a', seq: 1, title: 'Yes' },
          { gid: 't4b', seq: 2, title: 'No' },
        ],
        rows_items: [{ gid: 't4r', seq: 1, title: 'Here' }],
      },
      ['section.narrow', `${S1_PATH}.columns`],
      ['translation.missing', '$.translations["zh-CN"]'],
    ),
    singleFault('a page in a section', [...S1, 'items', 2], { type: 'P', gid: 'p9', items: [text('t5')] }, [
      'shape.not-one-of',
      `${S1_PATH}.items[2].type`,
    ]),
    singleFault('the field of questions for an explanation', [...S1, 'tipText'], 'Hello', [
      'shape.unknown-field',
      `${S1_PATH}.tipText`,
    ]),
    singleFault('a rule for a section that does not exist', ['dispConsList', 0, 'targets', 2], 's9', [
      'id.unresolved',
      '$.dispConsList[0].targets[2]',
    ]),
    singleFault('a rule for a section that has a code', ['dispConsList', 0, 'targets', 2], 's2', [
      'rule.beside-code',
      '$.dispConsList[0].targets[2]',
    ]),
    singleFault('a section in `mergePage`, which lists groups and pages', ['mergePage', 1], 's1', [
      'id.wrong-kind',
      '$.mergePage[1]',
    ]),
    singleFault(
      'a translation of a field that sections do not have',
      ['translations', 'zh-CN', 's2'],
      { titel: 'x' },
      ['translation.unknown-path', '$.translations["zh-CN"].s2.titel'],
    ),
  ]),
];
