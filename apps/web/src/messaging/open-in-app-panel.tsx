import { RESPONSE_CODES, type TipsData, type TipsRequest } from '@canvass/protocol';
import { pageCaller } from '../network/page-caller.ts';
import { useEffect, useState, use } from 'react';
import { Button, PageActions, QrCode } from '@canvass/ui';
import { parsePath } from '../addresses/routes.ts';
import { createPageTranslations } from '../i18n/page-translations.ts';
import { loaders } from 'virtual:text-loaders/tips';
import '../layout/qr-code.css';
import './tips.css';

const {
  load: loadTipsTranslation,
  Provider: TipsTranslationProvider,
  useTranslation: useTipsTranslation,
} = createPageTranslations(loaders);
const { onlyInWecom, mustInWecom, unknownPerson } = RESPONSE_CODES;

/** Help to open the survey in the messaging app (MESSAGING-4). */
export function OpenInAppPanel({ code }: { readonly code: number }) {
  return (
    <TipsTranslationProvider value={use(loadTipsTranslation(document.documentElement.lang))}>
      <Tips code={code} />
    </TipsTranslationProvider>
  );
}

function Tips({ code }: { readonly code: number }) {
  const t = useTipsTranslation();
  const { tips, isScanned } = useTips(parsePath(location.pathname).surveyId ?? '');
  if (tips === undefined) return null;
  const app = code === onlyInWecom.code || code === mustInWecom.code ? 'wecom' : 'wechat';
  const skip = tips.skip && (
    <a className="cv-button" data-kind="quiet" href={withParameter('app-skip')}>
      {t('tips.skip')}
    </a>
  );
  return (
    <>
      {tips.code !== undefined && !isScanned && (
        <Scan address={new URL(tips.code.path, location.origin).href} app={app} />
      )}
      <output>{isScanned && <strong className="app-tips-scanned">{t('tips.scanned')}</strong>}</output>
      {code === unknownPerson.code ? (
        <PageActions
          primary={
            <a className="cv-button" data-kind="primary" data-size="large" href={withParameter('app-again')}>
              {t('tips.again')}
            </a>
          }
          secondary={skip}
        />
      ) : (
        !isScanned && skip && <p>{skip}</p>
      )}
    </>
  );
}

interface ScanProps {
  readonly address: string;
  readonly app: 'wechat' | 'wecom';
}

/** A QR code for respondents at another screen, and a link to copy for respondents on the phone. */
function Scan({ address, app }: ScanProps) {
  const t = useTipsTranslation();
  const [isCopied, setCopied] = useState<boolean>();
  const copy = () => {
    const copying = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setCopied(true),
      () => setCopied(false), // then the link is shown, to be copied by hand
    );
  };
  return (
    <div className="app-tips">
      <div className="app-tips-code">
        <QrCode text={address} label={t('tips.code')} />
      </div>
      <p>{t(`tips.scan_${app}`)}</p>
      <p className="app-hint">{t(`tips.paste_${app}`)}</p>
      <Button onClick={copy}>{t(isCopied === true ? 'tips.copied' : 'tips.copy')}</Button>
      {isCopied === false && (
        <p className="app-tips-address" dir="ltr">
          {address}
        </p>
      )}
    </div>
  );
}

function withParameter(name: string): string {
  const url = new URL(location.href);
  url.searchParams.set(name, '1');
  return url.pathname + url.search;
}

/** Loads the help for a survey (MESSAGING-4). Resolves to undefined if the server cannot be reached. */
async function loadTips(surveyId: string, body: TipsRequest): Promise<TipsData | undefined> {
  const result = await pageCaller().send<TipsData>({
    method: 'POST',
    path: `/api/survey/wechat-tips/${surveyId}`,
    body,
    needs: ['auth', 'scanned'],
  });
  return 'data' in result ? result.data : undefined;
}

const CHECK_INTERVAL_MS = 3_000;
const CODE_MS = 9 * 60 * 1000;

interface FollowedTips {
  readonly tips: TipsData | undefined;
  readonly isScanned: boolean;
}

/**
 * The reasons against answering in this browser, and whether a phone has scanned the code. Both are refreshed while the
 * page is visible. Once all reasons are gone, the page reloads.
 */
function useTips(surveyId: string): FollowedTips {
  const [tips, setTips] = useState<TipsData>();
  const [isScanned, setScanned] = useState(false);
  useEffect(() => {
    let isOver = false;
    let code: TipsData['code'];
    let codeLoadedAt = 0;
    const refresh = async () => {
      if (document.hidden) return;
      const isNew = code === undefined || Date.now() - codeLoadedAt > CODE_MS;
      const found = await loadTips(
        surveyId,
        isNew ? { search: location.search } : { scan: code?.scan ?? '' },
      );
      if (isOver || found === undefined) return;
      if (found.mode === null) return location.reload();
      if (found.scanned) setScanned(true);
      if (!isNew) return;
      code = found.code;
      codeLoadedAt = Date.now();
      setTips(found);
    };
    void refresh();
    const timer = setInterval(() => void refresh(), CHECK_INTERVAL_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [surveyId]);
  return { tips, isScanned };
}
