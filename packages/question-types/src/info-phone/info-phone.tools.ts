import { withTools } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { infoPhone } from './info-phone.ts';

export const infoPhoneWhole = withTools<BlankAnswer>(infoPhone, textTools('mobile'));
