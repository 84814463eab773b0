import { withTools } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { BlankAnswer } from '@canvass/protocol';
import { textTools } from '../../answers/open-text/text-type.tools.ts';
import { infoEnterprise } from './info-enterprise.ts';

export const infoEnterpriseWithTools = withTools<QuestionOf<'info_enterprise'>, BlankAnswer>(
  infoEnterprise,
  textTools(),
);
