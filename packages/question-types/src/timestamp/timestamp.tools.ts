import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TimeAnswer } from '@canvass/protocol';
import { notedTools } from '../open-text/noted-seconds.tools.ts';
import { timestamp } from './timestamp.ts';

export const timestampWhole = withTools<QuestionOf<'timestamp'>, TimeAnswer>(
  timestamp,
  notedTools(timestamp, { kind: 'datetime', made: (_, { facts }) => Math.floor(facts.now) }),
);
