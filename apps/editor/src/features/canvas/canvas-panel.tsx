import type { Canvas, CanvasHost, CanvasPlan, KeyPress } from '@canvass/protocol';
import { Button, SCHEMES, SelectField } from '@canvass/ui';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { arrayAt, fieldAt, textAt } from '../../document/json.ts';
import { languagesOf } from '../../document/languages.ts';
import { hasQuestion, listDrawnItems, isWithin, type OutlineItem } from '../../document/outline.ts';
import { htmlOf, findLines } from '../../document/plain-text.ts';
import type { EditorState } from '../../editing/editor-state.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useDebouncedProject } from '../../ui/debounced-project.ts';
import { type Translate, useTranslation } from '../../i18n/translation.tsx';
import { nameOfPage } from '../../wording/end-names.ts';
import { useUi } from '../../ui/ui-state.ts';
import { FirstSteps } from './first-steps.tsx';

declare global {
  interface Window {
    canvassEditor?: CanvasHost;
  }
}

interface CanvasPanelProps {
  /** Runs the command of a key. Returns whether the key has a command. */
  onKey(press: KeyPress): boolean;
}

/** The page of the selected item, or the ways to begin a survey without questions. */
export function CanvasPanel(props: CanvasPanelProps) {
  const { isReadOnly } = useEditor();
  const { items, selectedPage } = useEditorState();
  const isNew = selectedPage === undefined && !hasQuestion(items) && !isReadOnly;
  return isNew ? <FirstSteps /> : <DrawnPage {...props} />;
}

/** The page of the selected item, drawn with the views of respondents in a frame. */
function DrawnPage({ onKey }: CanvasPanelProps) {
  const { t, locale } = useTranslation();
  const editor = useEditor();
  const state = useEditorState();
  const ui = useUi();
  const { project, items, selected, selectedPage } = state;
  const [layout, setLayout] = useState<'phone' | 'pc'>('phone');
  const [scheme, setScheme] = useState<CanvasPlan['scheme']>('auto');
  const languages = useMemo(() => languagesOf(project), [project]);
  const [chosenLanguage, setLanguage] = useState<string>();
  const language =
    chosenLanguage !== undefined && languages.includes(chosenLanguage)
      ? chosenLanguage
      : (languages[0] ?? 'zh-CN');
  const canvas = useRef<Canvas>(undefined);
  const plan = usePlan(state, { layout, scheme: followsDevice(project) ? scheme : 'auto', language });
  const isEmpty =
    plan === undefined || (plan.screen === undefined && Object.keys(plan.words.select).length === 0);
  const latestValues = useRef({ plan, items, onKey, ui });
  useEffect(() => {
    latestValues.current = { plan, items, onKey, ui };
  });
  // A layout effect runs before the frame reads `window.canvassEditor`.
  useLayoutEffect(() => {
    const find = (gid: string) => latestValues.current.items.find((item) => item.gid === gid);
    window.canvassEditor = {
      onReady(ready) {
        canvas.current = ready;
        if (latestValues.current.plan !== undefined) ready.draw(latestValues.current.plan);
      },
      onPick(gid) {
        const item = find(gid);
        if (item !== undefined) editor.select(item.id);
      },
      titleOf(gid) {
        const lines = findLines(textAt(find(gid)?.value, 'title'));
        if (lines === undefined) latestValues.current.ui.show('properties', true);
        return lines;
      },
      onTitle(gid, lines) {
        const item = find(gid);
        if (item !== undefined) editor.edits.set([...item.path, 'title'], htmlOf(lines));
      },
      onKey: (press) => latestValues.current.onKey(press),
    };
    return () => {
      delete window.canvassEditor;
    };
  }, [editor]);
  useEffect(() => {
    if (plan !== undefined) canvas.current?.draw(plan);
  }, [plan]);
  return (
    <>
      <div className="canvas-bar">
        <h2 className="panel-title" tabIndex={-1}>
          {selectedPage === undefined ? pageName(items, selected, t) : nameOfPage(selectedPage, t)}
        </h2>
        <fieldset className="canvas-choices" aria-label={t('canvas.device')}>
          {(['phone', 'pc'] as const).map((listedLayout) => (
            <Button
              key={listedLayout}
              size="small"
              kind="quiet"
              aria-pressed={layout === listedLayout}
              onClick={() => setLayout(listedLayout)}
            >
              {t(`canvas.${listedLayout}`)}
            </Button>
          ))}
        </fieldset>
        {followsDevice(project) && (
          <SelectField
            aria-label={t('canvas.scheme')}
            value={scheme}
            onChange={({ target }) => setScheme(SCHEMES.find((one) => one === target.value) ?? 'auto')}
          >
            {SCHEMES.map((listedScheme) => (
              <option key={listedScheme} value={listedScheme}>
                {t(`canvas.scheme.${listedScheme}`)}
              </option>
            ))}
          </SelectField>
        )}
        {languages.length > 1 && (
          <SelectField
            aria-label={t('canvas.language')}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
          >
            {languages.map((listedLanguage) => (
              <option key={listedLanguage} value={listedLanguage}>
                {nameOfLanguage(listedLanguage, locale)}
              </option>
            ))}
          </SelectField>
        )}
        {isEmpty && (
          <Button size="small" id="first-question" onClick={() => ui.open('add')}>
            {t('add.title')}
          </Button>
        )}
      </div>
      {plan === undefined ? (
        <p className="empty">{t('canvas.nothing')}</p>
      ) : (
        <div className="canvas-stage" data-layout={layout}>
          <iframe src="/s/preview/canvas" title={t('canvas.frame')} />
        </div>
      )}
    </>
  );
}

const nameOfLanguage = (tag: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;

function followsDevice(project: EditorState['project']): boolean {
  const scheme = textAt(fieldAt(project, 'design'), 'scheme');
  return scheme === '' ? fieldAt(fieldAt(project, 'settings'), 'dark') === true : scheme === 'auto';
}

function usePlan(
  { project, items, selected, selectedPage }: EditorState,
  { layout, scheme, language }: Pick<CanvasPlan, 'layout' | 'scheme' | 'language'>,
): CanvasPlan | undefined {
  const { t } = useTranslation();
  const rules = useRuleTexts();
  return useMemo(() => {
    const item = selected ?? items.find(({ kind }) => kind === 'question');
    if (item === undefined && selectedPage === undefined) return undefined;
    const drawnItems =
      item === undefined || selectedPage !== undefined ? [] : listDrawnItems(items, project, item);
    const paths = drawnItems.map(({ path }) => path);
    const noteOf = (question: OutlineItem) => {
      const rule = hasCondition(question, project) && (rules.display[question.gid] ?? t('canvas.rule'));
      return [rule, rules.carried[question.gid]].filter(Boolean).join(' · ');
    };
    const questions = items.filter(
      ({ kind, path }) => kind === 'question' && paths.some((above) => isWithin(path, above)),
    );
    return {
      project,
      paths,
      ...(selectedPage !== undefined && { screen: selectedPage.screen }),
      language,
      layout,
      scheme,
      selected: selected?.gid ?? null,
      words: {
        select: Object.fromEntries(
          questions.map(({ gid, code, title }) => [gid, t('canvas.select', { code, title })]),
        ),
        rules: Object.fromEntries(
          questions.map((one) => [one.gid, noteOf(one)] as const).filter(([, note]) => note !== ''),
        ),
        title: t('canvas.editTitle'),
        save: t('save'),
        cancel: t('cancel'),
        broken: t('canvas.broken'),
        empty: t('canvas.empty'),
      },
    };
  }, [project, items, selected, selectedPage, layout, scheme, language, rules, t]);
}

type RuleTexts = typeof import('../../wording/rule-words.ts') &
  typeof import('../../wording/carried-words.ts');

interface ShownRules {
  readonly display: Readonly<Record<string, string>>;
  readonly carried: Readonly<Record<string, string>>;
}
const NO_RULES: ShownRules = { display: {}, carried: {} };

/**
 * Texts of display rules, and of options that come from earlier questions, by gid. Empty until their code is loaded,
 * after the first paint.
 */
function useRuleTexts(): ShownRules {
  const translation = useTranslation();
  const { project, items } = useDebouncedProject();
  const [ruleTexts, setRuleTexts] = useState<RuleTexts>();
  useEffect(() => {
    // Without rule texts, the canvas only shows that there is a rule.
    Promise.all([import('../../wording/rule-words.ts'), import('../../wording/carried-words.ts')]).then(
      ([rules, carried]) => setRuleTexts({ ...rules, ...carried }),
      () => undefined,
    );
  }, []);
  return useMemo(() => {
    if (ruleTexts === undefined) return NO_RULES;
    const wording = { translation, project, items };
    return {
      display: ruleTexts.listDisplayRuleTexts(wording),
      carried: ruleTexts.listCarriedTexts(wording),
    };
  }, [ruleTexts, translation, project, items]);
}

/** Whether a question may be hidden by an expression or by a display rule. */
const hasCondition = ({ value, gid }: OutlineItem, project: EditorState['project']): boolean =>
  textAt(value, 'disp_code') !== '' ||
  arrayAt(project, 'dispConsList').some((rule) => arrayAt(rule, 'targets').includes(gid));

/** The number and title of the page with an item. Groups with pages are not pages themselves. */
function pageName(items: readonly OutlineItem[], selected: OutlineItem | undefined, t: Translate): string {
  const ancestors: OutlineItem[] = [];
  for (
    let item = selected;
    item !== undefined;
    item = item.parent === undefined ? undefined : items[item.parent]
  )
    ancestors.push(item);
  const page = ancestors.find(({ kind }) => kind === 'page') ?? ancestors.at(-1);
  if (page === undefined) return t('canvas.title');
  const hasPages = (item: OutlineItem) =>
    items.some(({ kind, parent }) => kind === 'page' && parent !== undefined && items[parent] === item);
  const pages = items.filter(
    (item) => item.kind === 'page' || (item.parent === undefined && !hasPages(item)),
  );
  const number = pages.indexOf(page) + 1;
  if (number === 0) return page.title || page.code;
  return page.title === ''
    ? t('canvas.pageNumber', { number })
    : t('canvas.page', { number, title: page.title });
}
