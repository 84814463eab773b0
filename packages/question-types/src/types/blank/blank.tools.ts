import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../../answers/open-text/text-type.tools.ts';
import { blank } from './blank.ts';

export const blankWithTools = withTools<QuestionOf<'blank'>, BlankAnswer>(blank, textTools());
