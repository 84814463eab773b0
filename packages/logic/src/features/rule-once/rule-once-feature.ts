import type { EngineFeature } from '../../compile/feature.ts';
import { computeMoment } from '../../program/moment.ts';
import { rankIn } from '../../program/presentation.ts';
import type { Program } from '../../program/program.ts';
import { DECIDED } from '../../program/status.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { computeDraft, finishDraft, setStatus } from '../../step/settle/draft.ts';
import { visibleOn } from '../../step/walk.ts';

/** SHOW-5: once a group with ruleOnce is reached, the result of its display rule is kept. */
export const ruleOnceFeature: EngineFeature = {
  id: 'rule-once',
  compile: ({ layout }) =>
    layout.groups.some(({ item }) => item?.ruleOnce === true) ? { arrive: decideOnce } : {},
};

function decideOnce(program: Program, state: State): State {
  const [first] = visibleOn(computeMoment(program, state), state.page);
  const decided = program.groups.filter(({ isRuleOnce, display }) => isRuleOnce && display !== undefined);
  if (first === undefined || decided.length === 0) return state;
  const draft = computeDraft(program, state);
  const { presentation } = draft;
  for (const { node } of decided) {
    if (rankIn(presentation, node) > rankIn(presentation, first.node)) continue;
    setStatus(draft, node, vectorGet(draft.state.status, node) | DECIDED);
  }
  return finishDraft(draft, state);
}
