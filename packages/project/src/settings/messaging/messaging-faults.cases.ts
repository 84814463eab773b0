import { faultsIn, singleFault, type Fault } from '../../testing/fault.fixtures.ts';
import { validSurvey } from '../../testing/valid-survey.fixtures.ts';

const wx = { by: 'wx' } as const;

export const MESSAGING_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault('a way on that nobody needs', ['messaging'], { auth: 'base', skip: true }, [
    'messaging.unused',
    '$.messaging.skip',
  ]),
  singleFault('consent to nothing', ['messaging'], { browser: 'only', consent: true }, [
    'messaging.unused',
    '$.messaging.consent',
  ]),
  singleFault('a limit of people whom nobody asks', ['limit_device'], wx, [
    'messaging.limit-unused',
    '$.limit_device.by',
  ]),
  {
    name: 'a limit that does not hold for everybody',
    changes: [
      [['messaging'], { auth: 'must', skip: true }],
      [['limit_device'], wx],
    ],
    expected: [['messaging.limit-skipped', '$.limit_device.by']],
  },
  singleFault('another browser', ['messaging'], { browser: 'any' }, [
    'shape.not-one-of',
    '$.messaging.browser',
  ]),
]);
