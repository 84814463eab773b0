import { ROLE_NAMES, type Role, type RoleInPlace } from '@canvass/protocol';
import { AuthorText, Button, ChoiceRow, SelectField } from '@canvass/ui';
import { useDeferredValue, useId, useState } from 'react';
import { SURVEYS_PER_PAGE, useSurveysQuery } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { SearchField } from '../../views/search-field.tsx';

/** A role with the title of its survey, if the title is known. */
export interface TitledRole extends RoleInPlace {
  readonly title?: string | null;
}

interface RolesEditorProps {
  readonly roles: readonly TitledRole[];
  onChange(roles: readonly TitledRole[]): void;
}

/** The roles of a person: those in all surveys, and those in single surveys. */
export function RolesEditor({ roles, onChange }: RolesEditorProps) {
  const { t } = useTranslation();
  const hasEverywhere = (role: Role) => roles.some((one) => one.survey === null && one.role === role);
  const inSurveys = roles.filter(({ survey }) => survey !== null);
  const removeRole = (role: Role, survey: string | null) =>
    roles.filter((one) => one.role !== role || one.survey !== survey);
  return (
    <>
      <fieldset className="rows" data-columns>
        <legend>{t('roles.everywhere')}</legend>
        {ROLE_NAMES.map((role) => (
          <ChoiceRow
            key={role}
            type="checkbox"
            label={
              <>
                {t(`role.${role}`)}
                <span className="quiet">{t(`roleHint.${role}`)}</span>
              </>
            }
            checked={hasEverywhere(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, { role, survey: null }] : removeRole(role, null))
            }
          />
        ))}
      </fieldset>
      <details className="cv-chart-details" open={inSurveys.length > 0 || undefined}>
        <summary>{t('roles.inSurveys', { count: inSurveys.length })}</summary>
        <ul className="plain-list">
          {inSurveys.map(({ role, survey, title }) => (
            <li key={`${role} ${survey}`}>
              <span>
                {t(`role.${role}`)} · <AuthorText>{title ?? survey ?? ''}</AuthorText>
              </span>
              <Button size="small" onClick={() => onChange(removeRole(role, survey))}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
        <AddSurveyRole onAdd={(role) => onChange([...removeRole(role.role, role.survey), role])} />
      </details>
    </>
  );
}

/** Roles that make sense in one survey, the most usual one first. */
const SURVEY_ROLES: readonly Role[] = ROLE_NAMES.toReversed();

function AddSurveyRole({ onAdd }: { onAdd(role: TitledRole): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<Role>('reader');
  const [chosen, setChosen] = useState('');
  const { data } = useSurveysQuery({ search: useDeferredValue(search.trim()) });
  const surveys = data?.surveys ?? [];
  const survey = surveys.find(({ surveyId }) => surveyId === chosen) ?? surveys[0];
  const hasSearch = search !== '' || surveys.length >= SURVEYS_PER_PAGE;
  if (survey === undefined && !hasSearch) return <p className="quiet">{t('surveys.none')}</p>;
  return (
    <div className="form">
      {hasSearch && <SearchField label={t('surveys.find')} value={search} onChange={setSearch} />}
      <label htmlFor={id}>{t('roles.survey')}</label>
      <SelectField id={id} value={survey?.surveyId ?? ''} onChange={({ target }) => setChosen(target.value)}>
        {surveys.map(({ surveyId, title }) => (
          <option key={surveyId} value={surveyId}>
            {title}
          </option>
        ))}
      </SelectField>
      <label htmlFor={`${id}-role`}>{t('roles.role')}</label>
      <SelectField
        id={`${id}-role`}
        value={role}
        onChange={({ target }) => setRole(ROLE_NAMES.find((name) => name === target.value) ?? 'reader')}
      >
        {SURVEY_ROLES.map((name) => (
          <option key={name} value={name}>
            {t(`role.${name}`)}
          </option>
        ))}
      </SelectField>
      <Button
        size="small"
        onClick={() => {
          if (survey !== undefined) onAdd({ role, survey: survey.surveyId, title: survey.title });
        }}
      >
        {t('roles.add')}
      </Button>
    </div>
  );
}

/** The roles as they are sent. */
export const plainRoles = (roles: readonly TitledRole[]): readonly RoleInPlace[] =>
  roles.map(({ role, survey }) => ({ role, survey }));
