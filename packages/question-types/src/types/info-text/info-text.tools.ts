import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../../answers/open-text/text-type.tools.ts';
import { infoEmail, infoPhone, infoUsername } from './info-text.ts';

export const infoEmailWithTools = withTools<QuestionOf<'info_email'>, BlankAnswer>(
  infoEmail,
  textTools('email'),
);

export const infoPhoneWithTools = withTools<QuestionOf<'info_phone'>, BlankAnswer>(
  infoPhone,
  textTools('mobile'),
);

export const infoUsernameWithTools = withTools<QuestionOf<'info_username'>, BlankAnswer>(
  infoUsername,
  textTools(),
);
