import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { KNOW, engineSurvey } from '../testing/engine-survey.fixtures.ts';

export const ORDER_FAULTS: readonly Fault[] = faultsIn(engineSurvey, [
  singleFault('a question that follows itself', ['optionOrderRefs', 0, 'sourceGid'], 'use', [
    'order.self',
    '$.optionOrderRefs[0]',
  ]),
  singleFault('an order of a question without options', ['optionOrderRefs', 0, 'targetGid'], 'capital', [
    'order.no-options',
    '$.optionOrderRefs[0]',
  ]),
  singleFault('an order with two leaders', ['optionOrderRefs', 1], { sourceGid: 'best', targetGid: 'use' }, [
    'order.two-sources',
    '$.optionOrderRefs[1]',
  ]),
  singleFault('an exclusive option that moves', [...KNOW, 'items', 2, 'fixed'], undefined, [
    'order.exclusive-moves',
    '$.items[0].items[0].items[2]',
  ]),
  singleFault('orders in a cycle', [...KNOW, 'question_from'], 'use', [
    'order.circular',
    '$.optionOrderRefs[0]',
  ]),
]);
