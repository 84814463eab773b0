import type { HostQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleHost } from '../single/single.host.ts';
import { infoSex } from './info-sex.ts';

export const infoSexHost: HostQuestionType<SingleAnswer> = { ...singleHost, ...infoSex };
