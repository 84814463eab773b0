import { defineQuestionType } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textType } from '../open-text/text-type.ts';

/** The company that a respondent works for: names are suggested, and any text is taken (TYPE-16). */
export const infoEnterprise = defineQuestionType<BlankAnswer>({ id: 'info_enterprise', ...textType() });
