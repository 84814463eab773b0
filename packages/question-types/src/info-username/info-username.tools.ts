import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { infoUsername } from './info-username.ts';

export const infoUsernameWhole = withTools<QuestionOf<'info_username'>, BlankAnswer>(
  infoUsername,
  textTools(),
);
