import type { HostQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleHost } from '../single/single.host.ts';
import { infoIndustry } from './info-industry.ts';

export const infoIndustryHost: HostQuestionType<SingleAnswer> = { ...singleHost, ...infoIndustry };
