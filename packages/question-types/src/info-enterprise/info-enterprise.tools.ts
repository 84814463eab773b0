import { withTools } from '@canvass/logic';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../open-text/text-type.tools.ts';
import { infoEnterprise } from './info-enterprise.ts';

export const infoEnterpriseWhole = withTools<BlankAnswer>(infoEnterprise, textTools());
