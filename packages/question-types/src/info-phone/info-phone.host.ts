import { defineHostQuestionType } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textHostMembers } from '../open-text/text-type.host.ts';
import { infoPhone } from './info-phone.ts';

export const infoPhoneHost = defineHostQuestionType<BlankAnswer>(infoPhone, textHostMembers('mobile'));
