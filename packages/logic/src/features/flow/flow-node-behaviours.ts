import type { FlowNode, FlowNodeKindName, FlowNodeKinds } from '@canvass/project';
import { endPage } from './end-page/end-page.ts';
import type { FlowNodeBehaviour } from './flow-node-behaviour.ts';
import { randomSet } from './random-set/random-set.ts';

type RequiredBehaviour<K extends keyof FlowNodeBehaviour> = {
  readonly [P in K]-?: NonNullable<FlowNodeBehaviour[P]>;
};
type NoBehaviour<K extends keyof FlowNodeBehaviour> = { readonly [P in K]?: never };
/** Requires exactly the behaviour that the project format declares for a kind. */
type BehaviourOf<K extends FlowNodeKindName> = (FlowNodeKinds[K]['children'] extends 'drawn'
  ? RequiredBehaviour<'draws'>
  : NoBehaviour<'draws'>) &
  (FlowNodeKinds[K] extends { readonly endsSurvey: true } ? RequiredBehaviour<'ends'> : NoBehaviour<'ends'>);

const LEADS_ON = {};
const BEHAVIOURS: { readonly [K in FlowNodeKindName]: BehaviourOf<K> } = {
  root: LEADS_ON,
  groupSet: LEADS_ON,
  branch: LEADS_ON,
  randomSet,
  endPage,
  set: LEADS_ON,
  G: LEADS_ON,
};

export const behaviourOf = ({ type, ftype }: FlowNode): FlowNodeBehaviour =>
  BEHAVIOURS[type === 'G' || ftype === undefined ? 'G' : ftype];
