import type { CityAnswer, Issue } from '@canvass/protocol';
import { useCallback, useMemo } from 'react';
import {
  MAX_CITY_NAME_LENGTH,
  levelKey,
  namesOf,
  regionName,
  type CityLevel,
  type RegionCountry,
} from '../../answers/regions/city-answer.ts';
import { foreignNamesLanguage } from '@canvass/project';
import { usePageLanguage } from '../formats/page-language.tsx';
import { PathSheet, type Path } from '../picker/path-sheet.tsx';
import { ErrorTargets } from '../picker/places.tsx';
import { IssueMessage } from '../question/issue-message.tsx';
import type { PartIds } from '../question/question-ids.ts';
import { useRegionLists, type RegionLists } from './use-region-lists.tsx';
import { announce, Button, TextField } from '@canvass/ui';
import type { LocationService, Region, Translate } from '../view-props.ts';
import { Picker } from '../picker/picker.tsx';
import { useTextDraft } from '../texts/use-text-draft.tsx';
import './regions.css';

interface RegionFieldsProps {
  /** Defaults to China. */
  readonly country?: RegionCountry | undefined;
  readonly askedLevels: readonly CityLevel[];
  readonly city: CityAnswer;
  /** Called with a function from the latest city to the next one, because one event may commit two fields. */
  change(next: (city: CityAnswer) => CityAnswer): void;
  readonly locations: LocationService | undefined;
  idsOf(level: CityLevel): PartIds;
  readonly issues: readonly Issue[];
  readonly required: boolean;
  readonly layout: 'phone' | 'pc';
  readonly t: Translate;
}

function RegionPath(props: RegionFieldsProps & { readonly lists: RegionLists }) {
  const { country, askedLevels, city, change, lists, idsOf, issues, t } = props;
  const levels = askedLevels.map((level) => levelLabel(t, country, level));
  const path = askedLevels.flatMap((level) => city[level] ?? []).map(itemOfRegion);
  const cityOf = useCallback(
    (nodes: Path): CityAnswer => Object.fromEntries(nodes.map(({ value }, at) => [askedLevels[at], value])),
    [askedLevels],
  );
  const itemsBelow = useCallback(
    (nodes: Path): Path | undefined => {
      const level = askedLevels[nodes.length];
      if (level === undefined) return [];
      return lists.findList(level, cityOf(nodes))?.map(({ name }) => itemOfRegion(name));
    },
    [askedLevels, lists, cityOf],
  );
  const listPaths = useCallback(() => pathsBelow([], itemsBelow), [itemsBelow]);
  const pathIssues = issues.filter(({ part }) => askedLevels.some((level) => level === part));
  const [first = '1' as const] = askedLevels;
  const id = `${idsOf(first).control}-path`;
  return (
    <div className="cv-picker">
      <label id={`${id}-label`} className="cv-picker-label" htmlFor={id}>
        {levels.join(' / ')}
      </label>
      {askedLevels.map((level) => (
        <IssueMessage
          key={level}
          id={idsOf(level).error}
          issues={pathIssues.filter(({ part }) => part === level)}
          t={t}
        />
      ))}
      <ErrorTargets ids={askedLevels.map((level) => idsOf(level).control)}>
        <PathSheet
          id={id}
          title={levels.join(' / ')}
          levels={levels}
          path={path}
          itemsBelow={itemsBelow}
          listPaths={listPaths}
          onPick={(nodes) => change(() => cityOf(nodes))}
          canClear={!props.required}
          invalid={pathIssues.length > 0}
          describedBy={pathIssues.map(({ part }) => idsOf(part as CityLevel).error).join(' ') || undefined}
          t={t}
        />
      </ErrorTargets>
    </div>
  );
}

const levelLabel = (t: Translate, country: RegionCountry | undefined, level: CityLevel): string =>
  t(`regions.level_${levelKey(country, level)}`);

const itemOfRegion = (name: string) => ({ value: name, label: name });

function pathsBelow(path: Path, below: (path: Path) => Path | undefined): readonly Path[] {
  const paths = (below(path) ?? []).map((node) => [...path, node]);
  return paths.flatMap((one) => [one, ...pathsBelow(one, below)]);
}

/** A field for each level of regions, whose list depends on the level above. If there are no lists, regions are typed. */
export function RegionFields(props: RegionFieldsProps) {
  const { country, askedLevels, city, locations, t } = props;
  const lists = useRegionLists(locations, country, askedLevels, city);
  const isTyped = lists.state === 'absent' || lists.state === 'failed';
  if (!isTyped && props.layout === 'phone')
    return (
      <>
        <NamesLanguage country={country} t={t} />
        <RegionPath {...props} lists={lists} />
      </>
    );
  return (
    <div className="cv-regions">
      {!isTyped && <NamesLanguage country={country} t={t} />}
      <div className="cv-regions-fields">
        {askedLevels.map((level) =>
          isTyped ? (
            <TypedRegion key={level} {...props} level={level} />
          ) : (
            <PickedRegion key={level} {...props} level={level} lists={lists} />
          ),
        )}
      </div>
      {lists.state === 'absent' && <p className="cv-hint">{t('regions.absent')}</p>}
      {lists.state === 'failed' && (
        <p className="cv-regions-failed" role="alert">
          <span>{t('regions.failed')}</span>
          <Button onClick={lists.retry}>{t('regions.retry')}</Button>
        </p>
      )}
    </div>
  );
}

/** Names the language of the list if readers of the page's language cannot read it. */
function NamesLanguage({ country, t }: Pick<RegionFieldsProps, 'country' | 't'>) {
  const language = usePageLanguage();
  const listLanguage = foreignNamesLanguage(country, language);
  if (listLanguage === undefined) return null;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(listLanguage);
  return (
    <p className="cv-hint cv-regions-language">{t('regions.names_in', { language: name ?? listLanguage })}</p>
  );
}

interface RegionFieldProps extends RegionFieldsProps {
  readonly level: CityLevel;
}

function PickedRegion(props: RegionFieldProps & { readonly lists: RegionLists }) {
  const { level, country, askedLevels, city, lists, layout, t } = props;
  const ids = props.idsOf(level);
  const issues = props.issues.filter(({ part }) => part === level);
  const list = lists.findList(level, city);
  const value = city[level];
  const items = useMemo(() => listItems(list, value), [list, value]);
  const pick = (name: string | undefined) => {
    const next = setRegion(city, { level, name, askedLevels, lists });
    announce(progressText(next, { country, askedLevels, lists, t }));
    props.change(() => next);
  };
  return (
    <div>
      <IssueMessage id={ids.error} issues={issues} t={t} />
      <Picker
        id={ids.control}
        label={levelLabel(t, props.country, level)}
        items={items}
        {...(list === undefined && { isLong: true })}
        value={value}
        onPick={pick}
        canClear={!props.required}
        layout={layout}
        t={t}
        placeholder={waitingText(props, list)}
        disabled={list === undefined && value === undefined}
        required={props.required}
        invalid={issues.length > 0}
        describedBy={issues.length > 0 ? ids.error : undefined}
      />
    </div>
  );
}

/** Items of a list, and the chosen name if the list lacks it because it was typed or comes from older data. */
function listItems(list: readonly Region[] | undefined, value: string | undefined) {
  const items = (list ?? []).map(({ name }) => ({ value: name, label: name }));
  const isKnown = value === undefined || items.some((item) => item.value === value);
  return isKnown ? items : [{ value, label: value }, ...items];
}

function waitingText(
  { country, askedLevels, city, level, t }: RegionFieldProps,
  list: readonly Region[] | undefined,
): string | undefined {
  if (list !== undefined) return undefined;
  const levelAbove = askedLevels[askedLevels.indexOf(level) - 1];
  return levelAbove === undefined || city[levelAbove] !== undefined
    ? t('regions.loading')
    : t(`regions.after_${levelKey(country, levelAbove)}`);
}

interface RegionChoice {
  readonly level: CityLevel;
  readonly name: string | undefined;
  readonly askedLevels: readonly CityLevel[];
  readonly lists: RegionLists;
}

/** Sets a level, keeps the levels above, and clears those below. Fills in further levels with only one region. */
function setRegion(city: CityAnswer, { level, name, askedLevels, lists }: RegionChoice): CityAnswer {
  const levelIndex = askedLevels.indexOf(level);
  let next: CityAnswer = Object.fromEntries(
    askedLevels
      .slice(0, levelIndex)
      .flatMap((upperLevel) => (city[upperLevel] === undefined ? [] : [[upperLevel, city[upperLevel]]])),
  );
  if (name === undefined) return next;
  next = { ...next, [level]: name };
  for (const lowerLevel of askedLevels.slice(levelIndex + 1)) {
    const [onlyRegion, ...otherRegions] = lists.findList(lowerLevel, next) ?? [];
    if (onlyRegion === undefined || otherRegions.length > 0) break;
    next = { ...next, [lowerLevel]: onlyRegion.name };
  }
  return next;
}

function progressText(
  city: CityAnswer,
  {
    country,
    askedLevels,
    lists,
    t,
  }: Pick<RegionFieldsProps, 'country' | 'askedLevels' | 't'> & Pick<RegionChoice, 'lists'>,
): string {
  const path = namesOf(city).join(' ');
  const open = askedLevels.find((level) => city[level] === undefined);
  if (open === undefined || path === '') return t('regions.done', { path });
  const count = lists.findList(open, city)?.length;
  return count === undefined
    ? t('regions.done', { path })
    : t('regions.now', { path, level: levelLabel(t, country, open), count });
}

function TypedRegion(props: RegionFieldProps) {
  const { level, city, t } = props;
  const ids = props.idsOf(level);
  const issues = props.issues.filter(({ part }) => part === level);
  const draft = useTextDraft({
    value: city[level] ?? '',
    normalise: regionName,
    commit(name) {
      props.change(({ [level]: _, ...others }) => (name === '' ? others : { ...others, [level]: name }));
    },
  });
  return (
    <div>
      <label className="cv-picker-label" htmlFor={ids.control}>
        {levelLabel(t, props.country, level)}
      </label>
      <IssueMessage id={ids.error} issues={issues} t={t} />
      <TextField
        id={ids.control}
        value={draft.text}
        maxLength={MAX_CITY_NAME_LENGTH}
        autoComplete={`address-level${level}`}
        aria-required={props.required || undefined}
        aria-describedby={issues.length > 0 ? ids.error : undefined}
        invalid={issues.length > 0}
        onChange={({ target }) => draft.type(target.value)}
        onBlur={draft.settle}
      />
    </div>
  );
}
