import { Button } from '@canvass/ui';
import { useWords } from '../i18n/words.tsx';

/** The other of the two languages, by its own name. */
export function LocaleSwitch() {
  const { locale, setLocale } = useWords();
  const other = locale === 'zh-CN' ? 'en-GB' : 'zh-CN';
  return (
    <Button kind="quiet" size="small" lang={other} onClick={() => setLocale(other)}>
      {other === 'zh-CN' ? '中文' : 'English'}
    </Button>
  );
}
