import { canvass } from './canvass.ts';
import type { Contender } from './contender.ts';
import { floor } from './floor.ts';
import { surveyCore } from './survey-core.ts';

export const CONTENDERS: readonly Contender[] = [floor, canvass, surveyCore];
