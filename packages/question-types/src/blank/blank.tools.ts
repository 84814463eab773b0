import { withTools } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { blank } from './blank.ts';

export const blankWhole = withTools<BlankAnswer>(blank, textTools());
