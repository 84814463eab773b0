import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { engineSurvey } from '../testing/engine-survey.fixtures.ts';

export const QUOTA_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  singleFault('cells of one condition', ['quotas', 0, 'cells', 1, 'cond'], ' Q2A1', [
    'quota.same-condition',
    '$.quotas[0].cells[1].cond',
  ]),
  singleFault('a cell with the id of a group', ['quotas', 0, 'cells', 1, 'id'], 'users', [
    'id.duplicate-quota',
    '$.quotas[0].cells[1].id',
  ]),
  singleFault('a cell called valueOf', ['quotas', 0, 'cells', 1, 'id'], 'valueOf', [
    'id.reserved',
    '$.quotas[0].cells[1].id',
  ]),
  singleFault('a quota without cells', ['quotas', 0, 'cells'], [], ['quota.no-cells', '$.quotas[0]']),
  singleFault('a cell that is always full', ['quotas', 0, 'cells', 0, 'cap'], 0, [
    'quota.always-full',
    '$.quotas[0].cells[0].cap',
  ]),
  singleFault('a count that turns away', ['quotas', 1, 'on_full'], 'terminate', [
    'quota.on-full-unused',
    '$.quotas[1].on_full',
  ]),
  {
    name: 'an end page of a count',
    changes: [
      [['desc_end_page'], { ends: { enough: { content: 'Enough.' } } }],
      [['quotas', 1, 'end'], 'enough'],
    ],
    expected: [['quota.end-unused', '$.quotas[1].end']],
  },
  singleFault('an end page that is missing', ['quotas', 0, 'end'], 'no_such_end', [
    'id.unresolved',
    '$.quotas[0].end',
  ]),
]);
