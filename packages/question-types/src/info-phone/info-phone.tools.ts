import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { infoPhone } from './info-phone.ts';

export const infoPhoneWhole = withTools<QuestionOf<'info_phone'>, BlankAnswer>(
  infoPhone,
  textTools('mobile'),
);
