import type { HostQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleHost } from '../single/single.host.ts';
import { infoEducation } from './info-education.ts';

export const infoEducationHost: HostQuestionType<SingleAnswer> = { ...singleHost, ...infoEducation };
