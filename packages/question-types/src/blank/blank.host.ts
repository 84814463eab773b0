import { defineHostQuestionType } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textHostMembers } from '../open-text/text-type.host.ts';
import { blank } from './blank.ts';

export const blankHost = defineHostQuestionType<BlankAnswer>(blank, textHostMembers());
