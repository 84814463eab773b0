import { type RuleRow, ruleRows } from '@canvass/authoring';
import { AuthorText, Button, SelectField } from '@canvass/ui';
import { useId, useMemo, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import type { SimulationResult } from '../../worker/simulation.ts';
import { shareText, SimulationBar } from '../../ui/simulation-bar.tsx';
import { ScriptsPanel } from './scripts-panel.tsx';
import { findRulesThatNeverHold } from '../../wording/never-holding.ts';
import { itemName, ruleText, type Wording } from '../../wording/rule-words.ts';

/** All rules in the order of the survey, as sentences. A press leads to the question of a rule. */
export function LogicView() {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const { project, items, selected, document, simulation, issues } = useEditorState();
  const result = simulation?.document === document ? simulation.result : undefined;
  const [sourceGid, setSourceGid] = useState('');
  const [showsOnlyNeverHolding, setShowsOnlyNeverHolding] = useState(false);
  const wording: Wording = { translation, project, items };
  const rules = useMemo(() => ruleRows(project), [project]);
  const sources = items.filter(({ gid }) => rules.some(({ reads }) => reads.includes(gid)));
  // The chosen question may no longer have readers.
  const chosenGid = sources.some(({ gid }) => gid === sourceGid) ? sourceGid : '';
  const neverHolding = useMemo(
    () => findRulesThatNeverHold(rules, { project, issues, result }),
    [rules, project, issues, result],
  );
  const isFiltered = showsOnlyNeverHolding && neverHolding.size > 0;
  const shownRules = rules.filter(
    (rule) => (chosenGid === '' || rule.reads.includes(chosenGid)) && (!isFiltered || neverHolding.has(rule)),
  );
  const entries = items.flatMap((item) => {
    const itemRules = shownRules.filter((rule) => isAbout(rule, item));
    const isListed = itemRules.length > 0 || item.kind !== 'question' || result !== undefined;
    return isFiltered
      ? itemRules.length > 0
        ? [{ item, itemRules }]
        : []
      : isListed
        ? [{ item, itemRules }]
        : [];
  });
  return (
    <div className="logic-view">
      <h2 className="panel-title" tabIndex={-1}>
        {t('logic.title', { count: shownRules.length })}
      </h2>
      <SimulationBar result={result} />
      <ScriptsPanel />
      {sources.length > 0 && (
        <p className="logic-filter">
          <label htmlFor={id}>{t('logic.reads')}</label>
          <SelectField id={id} value={chosenGid} onChange={({ target }) => setSourceGid(target.value)}>
            <option value="">{t('logic.all')}</option>
            {sources.map(({ gid }) => (
              <option key={gid} value={gid}>
                {itemName(gid, wording)}
              </option>
            ))}
          </SelectField>
        </p>
      )}
      {neverHolding.size > 0 && (
        <p className="logic-filter">
          <Button
            size="small"
            kind="warning"
            aria-pressed={isFiltered}
            onClick={() => setShowsOnlyNeverHolding(!showsOnlyNeverHolding)}
          >
            {t('logic.never', { count: neverHolding.size })}
          </Button>
          {isFiltered && <span className="quiet">{t('logic.neverAbout')}</span>}
        </p>
      )}
      {rules.length === 0 && <p className="quiet">{t('logic.none')}</p>}
      <ol className="logic-list">
        {entries.map(({ item, itemRules }) => (
          <LogicEntry
            key={item.id}
            item={item}
            rules={itemRules}
            wording={wording}
            isSelected={item === selected}
            result={result}
            neverHolding={neverHolding}
          />
        ))}
      </ol>
    </div>
  );
}

function isAbout({ subjects, kind, place }: RuleRow, { gid, path, value }: OutlineItem): boolean {
  if (gid !== '' && subjects.includes(gid)) return true;
  if (kind !== 'expression' || path.length === 0) return false;
  const lists = ['items', 'rows_items', 'option_group_list', 'row_group_list'];
  return (
    value['type'] === 'Q' &&
    lists.some((list) => JSON.stringify(value[list] ?? null).includes(`"${place.id}"`))
  );
}

interface LogicEntryProps {
  readonly item: OutlineItem;
  readonly rules: readonly RuleRow[];
  readonly wording: Wording;
  readonly isSelected: boolean;
  readonly result: SimulationResult | undefined;
  readonly neverHolding: ReadonlySet<RuleRow>;
}

function LogicEntry({ item, rules, wording, isSelected, result, neverHolding }: LogicEntryProps) {
  const { t, locale } = wording.translation;
  const shownCount = result?.shown[item.gid];
  const editor = useEditor();
  const ui = useUi();
  return (
    <li data-level={Math.min(item.level, 4)} data-kind={item.kind}>
      <button
        type="button"
        className="logic-item"
        aria-current={isSelected || undefined}
        onClick={() => {
          editor.select(item.id);
          ui.show('properties', true);
        }}
      >
        <span className="code">{item.code}</span> <AuthorText>{item.title}</AuthorText>
        {result !== undefined && shownCount !== undefined && (
          <span className="logic-share" data-rare={shownCount === 0 || undefined}>
            {' '}
            {t('simulation.shown', { share: shareText(shownCount, result.respondents, locale) })}
          </span>
        )}
      </button>
      {rules.length > 0 && (
        <ul>
          {rules.map((rule) => (
            <li key={`${rule.place.id} ${rule.place.path.join('.')}`} data-kind={rule.kind}>
              {ruleText(rule, wording)}
              {neverHolding.has(rule) && <span className="rule-never"> {t('logic.neverRule')}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
