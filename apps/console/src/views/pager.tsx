import { Button } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';

interface PagerProps<Start> {
  /** The starts of the shown page and of all pages before it except the first. Empty on the first page. */
  readonly starts: readonly Start[];
  /** Undefined if this is the last page. */
  readonly next: Start | undefined;
  /** Whether the newest entries are first. Defaults to true. */
  readonly isByTime?: boolean;
  onChange(starts: readonly Start[]): void;
}

/** Buttons to the next and the previous page of a list. */
export function Pager<Start>({ starts, next, isByTime = true, onChange }: PagerProps<Start>) {
  const { t } = useTranslation();
  return (
    <div className="pager">
      {starts.length > 0 && (
        <Button size="small" onClick={() => onChange(starts.slice(0, -1))}>
          {t(isByTime ? 'pager.newer' : 'pager.previous')}
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" onClick={() => onChange([...starts, next])}>
          {t(isByTime ? 'pager.older' : 'pager.next')}
        </Button>
      )}
    </div>
  );
}
