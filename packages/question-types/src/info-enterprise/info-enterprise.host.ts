import { defineHostQuestionType } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textHostMembers } from '../open-text/text-type.host.ts';
import { infoEnterprise } from './info-enterprise.ts';

export const infoEnterpriseHost = defineHostQuestionType<BlankAnswer>(infoEnterprise, textHostMembers());
