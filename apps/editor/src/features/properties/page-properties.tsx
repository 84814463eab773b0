import { latePart } from '@canvass/ui';
import { FieldGroup } from '../../controls/record-control.tsx';
import { Part } from '../../controls/part.tsx';
import type { OuterPage } from '../../document/outer-pages.ts';
import { listFields } from '../../fields/declarations.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { nameOfPage } from '../../wording/end-names.ts';
import { recordOfPage } from '../../wording/place-names.ts';

const EndConditions = latePart(async () => (await import('./end-conditions.tsx')).EndConditions);

/** Maximum number of fields that a form shows without a button for the others. */
const MAX_FIELDS_AT_ONCE = 4;

/** The form of a page before or after the questions, and for a named end page its conditions. */
export function PageProperties({ page }: { readonly page: OuterPage }) {
  const { t } = useTranslation();
  const record = recordOfPage(page);
  const fields = listFields(record, '', 'option').filter(({ name }) => page.fields?.includes(name) ?? true);
  return (
    <>
      <h2 className="panel-title" tabIndex={-1}>
        {nameOfPage(page, t)}
      </h2>
      {page.kind === 'status' && <p className="quiet">{t('page.usualText')}</p>}
      <FieldGroup
        record={record}
        fields={fields}
        path={page.path}
        value={page.value}
        showsAllFields={fields.length <= MAX_FIELDS_AT_ONCE}
      />
      {page.end !== undefined && (
        <section className="panel-section">
          <h3>{t('ends.title')}</h3>
          <Part>
            <EndConditions end={page.end} />
          </Part>
        </section>
      )}
    </>
  );
}
