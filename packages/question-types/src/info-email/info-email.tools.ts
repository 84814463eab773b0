import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { infoEmail } from './info-email.ts';

export const infoEmailWhole = withTools<QuestionOf<'info_email'>, BlankAnswer>(infoEmail, textTools('email'));
