import type { Project } from '@canvass/project';
import { useState } from 'react';
import type { Link } from '../addresses/link.ts';
import type { PreviewedProject } from './load-preview.ts';
import { firstSettings, type PlaySettings, planOf } from './preview-options.tsx';
import type { PlayerPlan } from './player/player-plan.ts';

interface PlanInput {
  readonly shown: PreviewedProject;
  readonly settings: PlaySettings;
  readonly plan: PlayerPlan;
  readonly round: number;
}
interface Change {
  readonly settings?: PlaySettings;
}

/** The current plan. A change of settings or draft, or a restart, begins another round. */
export function usePlan(shown: PreviewedProject, link: Link, translates: boolean) {
  const inLanguages = (project: Project) => (translates ? project : inOwnLanguage(project));
  const next = (before: Omit<PlanInput, 'plan'>): PlanInput => ({
    ...before,
    plan: planOf(before.shown.data, inLanguages(before.shown.project), before.settings),
  });
  const [playing, setPlaying] = useState(() =>
    next({
      shown,
      settings: firstSettings(shown.project, link, translates),
      round: 0,
    }),
  );
  let now = playing;
  if (playing.shown !== shown) {
    now = next({ ...playing, shown, round: playing.round + 1 });
    setPlaying(now);
  }
  const play = ({ settings }: Change) =>
    setPlaying((before) =>
      next({
        ...before,
        round: before.round + 1,
        settings: settings ?? before.settings,
      }),
    );
  return { plan: now.plan, round: now.round, settings: now.settings, play };
}

/**
 * The project in its own language only, because a changing draft has no translation (SCREEN-2, `realTime` and
 * `preview/ai`).
 */
function inOwnLanguage({ project_lang: languages, ...project }: Project): Project {
  const { translation_language: _, ...own } = languages ?? {};
  return languages === undefined ? project : { ...project, project_lang: own };
}
