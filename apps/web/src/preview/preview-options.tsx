import { type FlowNode, plainRichText, type Project, projectLanguages } from '@canvass/project';
import { Button, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { SILENT_FORM } from '../layout/silent-form.ts';
import { itemName } from './item-name.ts';
import { usePreviewTranslation } from './texts/preview-translation.ts';
import type { PreviewData } from '@canvass/protocol';
import type { Link } from '../addresses/link.ts';
import type { PlayerPlan } from './player/player-plan.ts';
import type { PreviewedProject } from './load-preview.ts';

interface PreviewOptionsProps {
  readonly project: Project;
  readonly settings: PlaySettings;
  onSettings(settings: PlaySettings): void;
}

export function PreviewOptions({ project, settings, onSettings }: PreviewOptionsProps) {
  const t = usePreviewTranslation();
  const [draft, setDraft] = useState(settings);
  const change = (changes: Partial<PlaySettings>) => setDraft((before) => ({ ...before, ...changes }));
  // Cells of groups that only count are never full.
  const cells = (project.quotas ?? []).filter(({ mode }) => mode !== 'count').flatMap((group) => group.cells);
  const draws = findDrawingNodes(project.flow);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const isForced = draft.fullCells.length > 0 || Object.keys(draft.draws).length > 0;
    onSettings({ ...settings, ...draft, asRespondents: draft.asRespondents || isForced });
  };
  return (
    <form {...SILENT_FORM} onSubmit={apply}>
      <Tick
        label={t('preview.as_respondents')}
        checked={draft.asRespondents}
        onChange={(asRespondents) => change({ asRespondents })}
      />
      <Tick
        label={t('preview.codes')}
        checked={draft.showsCodes}
        onChange={(showsCodes) => change({ showsCodes })}
      />
      <Field
        label={t('preview.seed')}
        value={String(draft.seed)}
        onChange={(text) => {
          if (/^\d{0,4}$/.test(text)) change({ seed: Math.min(Number(text), MAX_SEED) });
        }}
      />
      {(project.ext_params ?? []).length > 0 && (
        <fieldset>
          <legend>{t('preview.params')}</legend>
          {project.ext_params?.map(({ code }) => (
            <Field
              key={code}
              label={code}
              value={draft.params[code] ?? ''}
              onChange={(value) => change({ params: { ...draft.params, [code]: value } })}
            />
          ))}
        </fieldset>
      )}
      {cells.length > 0 && (
        <fieldset>
          <legend>{t('preview.cells')}</legend>
          {cells.map(({ id, name }) => (
            <Tick
              key={id}
              label={name ?? id}
              checked={draft.fullCells.includes(id)}
              onChange={(isFull) => change({ fullCells: toggleItem(draft.fullCells, id, isFull) })}
            />
          ))}
        </fieldset>
      )}
      {draws.map(({ fid, items = [] }) => (
        <fieldset key={fid}>
          <legend>{t('preview.draws')}</legend>
          {items.map((child) => (
            <Tick
              key={child.fid}
              label={nameOfNode(project, child)}
              checked={draft.draws[fid]?.includes(child.fid) === true}
              onChange={(isDrawn) => change({ draws: withDraw(draft.draws, fid, [child.fid, isDrawn]) })}
            />
          ))}
        </fieldset>
      ))}
      <Button kind="primary" type="submit">
        {t('preview.apply')}
      </Button>
    </form>
  );
}

const toggleItem = (list: readonly string[], id: string, isIn: boolean): readonly string[] =>
  isIn ? [...list.filter((one) => one !== id), id] : list.filter((one) => one !== id);

function withDraw(
  draws: PlaySettings['draws'],
  fid: string,
  [child, isDrawn]: readonly [string, boolean],
): PlaySettings['draws'] {
  const { [fid]: before = [], ...otherDraws } = draws;
  const picks = toggleItem(before, child, isDrawn);
  return picks.length === 0 ? otherDraws : { ...otherDraws, [fid]: picks };
}

function findDrawingNodes(node: FlowNode | undefined): readonly FlowNode[] {
  if (node === undefined) return [];
  const nested = (node.items ?? []).flatMap(findDrawingNodes);
  return 'ftype' in node && node.ftype === 'randomSet' ? [node, ...nested] : nested;
}

/** The name of a flow node: its title, else the names of the groups below it, else its fid. */
function nameOfNode(project: Project, node: FlowNode): string {
  const gids = groupsBelow(node);
  const title = 'title' in node && node.title !== undefined ? plainRichText(node.title as never) : '';
  return title || gids.map((gid) => itemName(project, gid)?.name ?? gid).join(', ') || node.fid;
}
const groupsBelow = (node: FlowNode): readonly string[] => [
  ...(node.gid === undefined ? [] : [node.gid]),
  ...(node.items ?? []).flatMap(groupsBelow),
];

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}
function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="app-preview-tick">
      <input
        type="checkbox"
        className="cv-choice-input"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}
function Field({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <span className="app-preview-choice">
      <label htmlFor={id}>{label}</label>
      <TextField id={id} value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
}

/** The settings that the viewer of a preview may choose. */
export type PlaySettings = Pick<
  PlayerPlan,
  'language' | 'layout' | 'params' | 'seed' | 'asRespondents' | 'fullCells' | 'draws' | 'showsCodes'
>;

/** ENGINE-9: seeds are below 10000. */
const MAX_SEED = 9_999;

/** The first settings, from link, project and defaults. Real-time previews have no translation (SCREEN-2). */
function createFirstSettings(
  project: Project,
  { language, selectView, params, testCodes }: Link,
  hasTranslations: boolean,
): PlaySettings {
  const languages = projectLanguages(project);
  const [ownLanguage = 'zh-CN'] = languages;
  return {
    language:
      hasTranslations && language !== undefined && languages.includes(language) ? language : ownLanguage,
    layout: selectView ?? project.select_view ?? 'phone',
    params,
    seed: Math.floor(Math.random() * (MAX_SEED + 1)),
    asRespondents: false,
    fullCells: [],
    draws: {},
    showsCodes: testCodes === true,
  };
}

const computePlan = (
  { survey_id, version, utc_offset, gid }: Omit<PreviewData, 'project'>,
  project: Project,
  settings: PlaySettings,
): PlayerPlan => ({
  ...settings,
  surveyId: survey_id,
  version: typeof version === 'number' ? version : 0,
  utcOffset: utc_offset,
  project,
  ...(gid !== null && { gid }),
});

interface PlanInput {
  readonly preview: PreviewedProject;
  readonly settings: PlaySettings;
  readonly plan: PlayerPlan;
  readonly round: number;
}
interface Change {
  readonly settings?: PlaySettings;
}

/** Returns the current plan and its round. Changed settings, a changed draft and a restart increment the round. */
export function usePlan(preview: PreviewedProject, link: Link, hasTranslations: boolean) {
  const inLanguages = (project: Project) => (hasTranslations ? project : inOwnLanguage(project));
  const next = (before: Omit<PlanInput, 'plan'>): PlanInput => ({
    ...before,
    plan: computePlan(before.preview.data, inLanguages(before.preview.project), before.settings),
  });
  const [input, setInput] = useState(() =>
    next({
      preview: preview,
      settings: createFirstSettings(preview.project, link, hasTranslations),
      round: 0,
    }),
  );
  let current = input;
  if (input.preview !== preview) {
    current = next({ ...input, preview: preview, round: input.round + 1 });
    setInput(current);
  }
  const play = ({ settings }: Change) =>
    setInput((before) =>
      next({
        ...before,
        round: before.round + 1,
        settings: settings ?? before.settings,
      }),
    );
  return { plan: current.plan, round: current.round, settings: current.settings, play };
}

/**
 * The project in its own language only, because a changing draft has no translation (SCREEN-2, `realTime` and
 * `preview/ai`).
 */
function inOwnLanguage({ project_lang: languages, ...project }: Project): Project {
  const { translation_language: _, ...ownLanguages } = languages ?? {};
  return languages === undefined ? project : { ...project, project_lang: ownLanguages };
}
