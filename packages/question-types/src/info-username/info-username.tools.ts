import { withTools } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { infoUsername } from './info-username.ts';

export const infoUsernameWhole = withTools<BlankAnswer>(infoUsername, textTools());
