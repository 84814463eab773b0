import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';

export const PARAMETER_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault('a parameter given twice', ['ext_params', 1, 'code'], 'vip', [
    'id.duplicate-parameter',
    '$.ext_params[1].code',
  ]),
  singleFault('a parameter that links use themselves', ['ext_params', 1, 'code'], 'language', [
    'parameter.name-taken',
    '$.ext_params[1].code',
  ]),
  singleFault('a parameter called toString', ['ext_params', 1, 'code'], 'toString', [
    'id.reserved',
    '$.ext_params[1].code',
  ]),
  singleFault(
    'a level without values',
    ['ext_params', 0, 'options'],
    undefined,
    ['parameter.no-values', '$.ext_params[0]'],
    ['translation.unknown-path', '$.translations["zh-CN"].project["ext_params.vip.options.silver.title"]'],
  ),
  singleFault('a value listed twice', ['ext_params', 0, 'options', 1, 'value'], 'silver', [
    'parameter.value-twice',
    '$.ext_params[0].options[1]',
  ]),
  singleFault('a default that is no value', ['ext_params', 0, 'default'], 'bronze', [
    'parameter.bad-default',
    '$.ext_params[0].default',
  ]),
  singleFault('a default of another type', ['ext_params', 1, 'default'], 'many', [
    'parameter.bad-default',
    '$.ext_params[1].default',
  ]),
]);
