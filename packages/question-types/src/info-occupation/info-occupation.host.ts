import type { HostQuestionType } from '@canvass/logic';
import type { SingleAnswer } from '@canvass/protocol';
import { singleHost } from '../single/single.host.ts';
import { infoOccupation } from './info-occupation.ts';

export const infoOccupationHost: HostQuestionType<SingleAnswer> = { ...singleHost, ...infoOccupation };
