import { withTools } from '@canvass/logic';
import { descriptor } from './descriptor.ts';

export const descriptorWithTools = withTools(descriptor, {
  shape: () => ({ kind: 'nothing' }),
  score: () => undefined,
  fromScript: () => ({ problem: 'A descriptor is only read: take its entry out of the script.' }),
  variables: () => [],
  values: () => [],
  arbitraryAnswer: () => undefined,
  summarise: () => '',
});
