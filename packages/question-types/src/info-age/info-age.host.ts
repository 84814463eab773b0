import type { HostQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleHost } from '../single/single.host.ts';
import { infoAge } from './info-age.ts';

export const infoAgeHost: HostQuestionType<SingleAnswer> = { ...singleHost, ...infoAge };
