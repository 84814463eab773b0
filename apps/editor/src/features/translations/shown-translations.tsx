import { useUi } from '../../ui/ui-state.ts';
import { TranslationsView } from './translations-view.tsx';

/** The translations that the author or a finding has opened. */
export function ShownTranslations() {
  const { shownTexts } = useUi();
  return <TranslationsView key={`${shownTexts?.language} ${shownTexts?.filter}`} shown={shownTexts} />;
}
