import { use } from 'react';
import { RuntimeContext, useAppState, useRuntime } from '../answering/runtime.ts';
import { useAllTexts } from '../i18n/use-translate.ts';
import { answeringPath } from '../addresses/routes.ts';

/** A link to answers that this device has set aside (SCREEN-17). Renders nothing if there are none. */
export function KeptLink() {
  return use(RuntimeContext) !== null && <LinkIfKept />;
}

function LinkIfKept() {
  const count = useAppState(({ ui }) => ui.aside);
  return count > 0 && <Link />;
}

/** The link, whose texts load after the texts of the first page. */
function Link() {
  const { navigation, surveyId } = useRuntime();
  const { translate: t } = useAllTexts();
  const path = answeringPath(surveyId, 'kept');
  return (
    <p className="app-hint">
      <a
        href={path}
        onClick={(event) => {
          event.preventDefault();
          navigation.push(path);
        }}
      >
        {t('kept.link')}
      </a>
    </p>
  );
}
