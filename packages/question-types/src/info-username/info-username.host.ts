import { defineHostQuestionType } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textHostMembers } from '../open-text/text-type.host.ts';
import { infoUsername } from './info-username.ts';

export const infoUsernameHost = defineHostQuestionType<BlankAnswer>(infoUsername, textHostMembers());
