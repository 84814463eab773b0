import { AuthorText } from '@canvass/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

/** The hidden caption of a table of figures, and its headings: the column of row names, then `children`. */
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
