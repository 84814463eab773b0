import { defineHostQuestionType } from '@canvass/logic';
import type { TimeAnswer } from '@canvass/protocol';
import { notedHostMembers } from '../open-text/noted-seconds.host.ts';
import { timestamp } from './timestamp.ts';

export const timestampHost = defineHostQuestionType<TimeAnswer>(
  timestamp,
  notedHostMembers(timestamp, { kind: 'datetime', made: (_, { facts }) => Math.floor(facts.now) }),
);
