import { AuthorText } from '@canvass/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

/** The hidden caption and the header row of a table of figures. `children` follow the heading of the row names. */
export function FiguresHead({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <AuthorText tag="caption" className="cv-hidden">
        {label}
      </AuthorText>
      <thead>
        <tr>
          <th scope="col">{t('chart.row')}</th>
          {children}
        </tr>
      </thead>
    </>
  );
}
