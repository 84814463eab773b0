import { defineHostQuestionType } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textHostMembers } from '../open-text/text-type.host.ts';
import { infoEmail } from './info-email.ts';

export const infoEmailHost = defineHostQuestionType<BlankAnswer>(infoEmail, textHostMembers('email'));
