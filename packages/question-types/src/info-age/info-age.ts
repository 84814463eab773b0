import { defineQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { single } from '../single/single.ts';

/** The respondent's age, as a group (TYPE-16): one of the options that the project offers, as in a single choice. */
export const infoAge = defineQuestionType<SingleAnswer>({ ...single, id: 'info_age' });
