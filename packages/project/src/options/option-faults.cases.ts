import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import {
  KNOW,
  USE,
  BEST,
  WHY,
  BLANK,
  KNOW_PATH,
  USE_PATH,
  BEST_PATH,
  WHY_PATH,
  BLANK_PATH,
  engineSurvey,
} from '../testing/engine-survey.fixtures.ts';

export const OPTION_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  singleFault(
    'a question that mirrors itself',
    ['relatedRefs', 0, 'sourceGid'],
    'use',
    ['related.no-reference', `${USE_PATH}.items[0].option_origin`],
    ['related.no-reference', `${USE_PATH}.items[1].option_origin`],
    ['related.self', '$.relatedRefs[0]'],
  ),
  singleFault('an option_from that is the question itself', [...WHY, 'option_from'], 'why', [
    'related.self',
    `${WHY_PATH}.option_from`,
  ]),
  singleFault(
    'a reference given twice',
    ['relatedRefs', 1],
    { sourceGid: 'know', targetGid: 'use', mode: 'other', type: 'option' },
    ['related.twice', '$.relatedRefs[1]'],
  ),
  singleFault(
    'related options in a cycle',
    [...KNOW, 'option_from'],
    'best',
    ['related.unused', `${KNOW_PATH}.option_from`],
    ['related.circular', '$.relatedRefs[0]'],
  ),
  singleFault(
    'a chain longer than its maxLevel',
    ['relatedRefs', 1],
    { sourceGid: 'use', targetGid: 'best', mode: 'other', type: 'option', maxLevel: 1 },
    ['related.too-long', '$.relatedRefs[1]'],
  ),
  singleFault('an option that mirrors nothing', [...USE, 'items', 0, 'option_origin'], 'k8', [
    'id.unresolved',
    `${USE_PATH}.items[0].option_origin`,
  ]),
  singleFault('an option that mirrors a question', [...USE, 'items', 0, 'option_origin'], 'know', [
    'id.wrong-kind',
    `${USE_PATH}.items[0].option_origin`,
  ]),
  singleFault('an option that mirrors its neighbour', [...USE, 'items', 0, 'option_origin'], 'u2', [
    'related.own-option',
    `${USE_PATH}.items[0].option_origin`,
  ]),
  singleFault('an option whose source is not referred to', [...WHY, 'items', 0, 'option_origin'], 'k1', [
    'related.no-reference',
    `${WHY_PATH}.items[0].option_origin`,
  ]),
  singleFault(
    'a reference of rows for options',
    ['relatedRefs', 0, 'type'],
    'row',
    ['related.no-reference', `${USE_PATH}.items[0].option_origin`],
    ['related.no-reference', `${USE_PATH}.items[1].option_origin`],
    ['related.unused', '$.relatedRefs[0]'],
  ),
  singleFault('an option that still has the title of a new one', [...KNOW, 'items', 2, 'title'], '3', [
    'option.untitled',
    `${KNOW_PATH}.items[2].title`,
  ]),
  singleFault(
    'an option that the source has got later',
    [...KNOW, 'items', 3],
    { gid: 'k4', seq: 4, title: 'Cora' },
    ['related.not-carried', '$.relatedRefs[0]'],
  ),
  singleFault('a reference that nothing follows', [...WHY, 'option_from'], 'know', [
    'related.unused',
    `${WHY_PATH}.option_from`,
  ]),
  singleFault('an option bound to its own question', [...WHY, 'option_bind_list', 1, 'bindQ'], 'why', [
    'binding.self',
    `${WHY_PATH}.option_bind_list[1].bindQ`,
  ]),
  singleFault('a bound option of another question', [...WHY, 'option_bind_list', 0, 'optGid'], 'k2', [
    'id.wrong-question',
    `${WHY_PATH}.option_bind_list[0].optGid`,
  ]),
  singleFault(
    'an option bound to one of another question',
    [...WHY, 'option_bind_list', 0, 'bindOpt'],
    'u1',
    ['id.wrong-question', `${WHY_PATH}.option_bind_list[0].bindOpt`],
  ),
  singleFault(
    'a bound row that is an option',
    [...WHY, 'row_bind_list'],
    [{ optGid: 'w1', bindQ: 'know' }],
    ['field.not-read', `${WHY_PATH}.row_bind_list`],
    ['id.wrong-kind', `${WHY_PATH}.row_bind_list[0].optGid`],
  ),
  singleFault(
    'an option in no such group',
    [...KNOW, 'items', 0, 'group_id'],
    'og_hom',
    ['group.empty', `${KNOW_PATH}.option_group_list[0]`],
    ['id.unresolved', `${KNOW_PATH}.items[0].group_id`],
  ),
  singleFault('an option in a group of another question', [...USE, 'items', 0, 'group_id'], 'og_home', [
    'id.wrong-question',
    `${USE_PATH}.items[0].group_id`,
  ]),
  {
    name: 'an option in a group of rows',
    changes: [
      [[...WHY, 'row_group_list'], [{ gid: 'rg' }]],
      [[...WHY, 'items', 0, 'group_id'], 'rg'],
    ],
    expected: [
      ['id.wrong-kind', `${WHY_PATH}.items[0].group_id`],
      ['field.not-read', `${WHY_PATH}.row_group_list`],
    ],
  },
  singleFault(
    'a default of another question',
    [...USE, 'defaultOptionSelect'],
    ['k1'],
    ['id.wrong-question', `${USE_PATH}.defaultOptionSelect[0]`],
    ['automatic.no-default', `${USE_PATH}.loop_autofill`],
  ),
  singleFault(
    'a default that is a text',
    [...USE, 'defaultOptionSelect'],
    'u1',
    ['shape.wrong-type', `${USE_PATH}.defaultOptionSelect`],
    ['automatic.no-default', `${USE_PATH}.loop_autofill`],
  ),
  singleFault('autofill_next without an automatic answer', [...KNOW, 'autofill_next'], true, [
    'automatic.no-default',
    `${KNOW_PATH}.autofill_next`,
  ]),
  singleFault(
    'a default option where there are none',
    [...BLANK, 'defaultOptionSelect'],
    true,
    ['automatic.no-options', `${BLANK_PATH}.defaultOptionSelect`],
    ['automatic.two-sources', `${BLANK_PATH}.defaultOptionSelect`],
    ['field.not-read', `${BLANK_PATH}.defaultOptionSelect`],
  ),
  singleFault('a default beside a selected option', [...BEST, 'defaultOptionSelect'], { code: 'Q1' }, [
    'automatic.two-sources',
    `${BEST_PATH}.defaultOptionSelect`,
  ]),
  singleFault('auto_fill beside a selected option', [...BEST, 'auto_fill'], 'Q1', [
    'automatic.two-sources',
    `${BEST_PATH}.auto_fill`,
  ]),
  singleFault('two options selected on a single', [...BEST, 'items', 1, 'selected'], true, [
    'automatic.two-chosen',
    `${BEST_PATH}.items[1].selected`,
  ]),
  {
    name: 'an exclusive default beside others',
    changes: [
      [
        [...USE, 'defaultOptionSelect'],
        ['u1', 'u9'],
      ],
      [[...USE, 'loop_autofill'], false],
    ],
    expected: [['automatic.exclusive-beside-others', `${USE_PATH}.defaultOptionSelect[1]`]],
  },
  singleFault('auto_code that is not switched on', [...BEST, 'items', 1, 'autoSelect'], undefined, [
    'automatic.code-unused',
    `${BEST_PATH}.items[1].auto_code`,
  ]),
  singleFault('auto_val without auto_code', [...KNOW, 'items', 0, 'auto_val'], '1', [
    'automatic.code-unused',
    `${KNOW_PATH}.items[0].auto_val`,
  ]),
  singleFault('autoSelect without auto_code', [...BEST, 'items', 1, 'auto_code'], undefined, [
    'automatic.no-code',
    `${BEST_PATH}.items[1].autoSelect`,
  ]),
]);
