import { withTools } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { infoEmail } from './info-email.ts';

export const infoEmailWhole = withTools<BlankAnswer>(infoEmail, textTools('email'));
